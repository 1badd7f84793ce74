"""Random pages with more of what lines can have, and pages of all kinds in quirks mode."""

from __future__ import annotations

from tests.fuzz.random_flow import FlowMaker
from tests.fuzz.random_pages import Maker, Node
from tests.fuzz.random_tables import TableMaker

_LINE_STYLES = (
    ("-webkit-line-clamp", ("1", "2")),
    ("text-overflow", ("ellipsis",)),
    ("overflow", ("hidden",)),
    ("hyphens", ("auto", "manual", "none")),
    ("vertical-align", ("5px", "-30%", "middle", "calc(2px + 10%)")),
    ("text-indent", ("15px", "-10%")),
    ("line-break", ("anywhere", "strict", "loose")),
    ("text-wrap", ("balance", "pretty", "nowrap")),
    ("font-variant", ("small-caps",)),
    ("tab-size", ("3", "25px", "0")),
    ("initial-letter", ("2",)),
    ("list-style", ("inside square", "upper-roman", "inside '- '", "none", "georgian inside")),
)
_CLASSES = ("letter", "line", "count", "quote")
"""Names of the pseudo-element rules in `random_pages.page_html`."""


class LinesMaker(FlowMaker):
    """Flow with first letters, first lines, counters, ellipses, clamps and spanning boxes in columns."""

    def element(self, depth: int, parent: str) -> Node:
        """An element as in flow, with more about its lines."""
        node = super().element(depth, parent)
        for name, values in _LINE_STYLES:
            if self.chance(0.04):
                node.style[name] = self.rng.choice(values)
        if "-webkit-line-clamp" in node.style:
            node.style.update({"display": "-webkit-box", "-webkit-box-orient": "vertical", "overflow": "hidden"})
        if self.chance(0.15):
            node.attributes["class"] = self.rng.choice(_CLASSES)
        if parent == "block" and depth == 2 and self.chance(0.05):
            node.style["column-span"] = "all"
        return node


class QuirksMaker(Maker):
    """Flow, tables and everything mixed in quirks mode."""

    quirks = 1.0

    def element(self, depth: int, parent: str) -> Node:
        """An element of one of the other kinds of pages."""
        kind = self.rng.choice((FlowMaker, TableMaker, Maker))
        return kind(self.rng).element(depth, parent)
