"""Small random pages that mix the ways of layout; the same seed gives the same page."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

_DOCTYPE = "<!doctype html>"
_HEAD = (
    "<meta charset=utf-8><style>body{margin:8px;font:16px/1.25 Arial}input,textarea{font-family:Arial}"
    ".letter::first-letter{font-size:30px}.line::first-line{font-size:20px}"
    ".count{counter-increment:c}.count::before{content:counter(c) '. '}.quote::before{content:open-quote}</style>"
)
_WORDS = ("a", "it", "sum", "word", "layer", "pixels", "browser", "rendering", "unbreakablelongword")
_BLOCKS = ("block", "block", "block", "flow-root", "flex", "grid", "table")
_INLINES = ("inline", "inline", "inline-block", "inline-block", "inline-flex", "inline-grid", "inline-table")
_CONTROLS = ("<input size=5>", "<button>ok</button>", "<input type=checkbox>", "<canvas width=30 height=20></canvas>",
             "<textarea rows=2 cols=5></textarea>", "<select><option>one</select>")  # fmt: skip
_MAX_DEPTH = 4
_FLEX = ("1", "none", "auto", "2 1 0%", "0 0 50px", "1 0 30%", "0 1 auto", "1 1 min-content")
_JUSTIFY_CONTENT = ("center", "flex-end", "space-between", "space-around", "space-evenly")
_AUTO_REPEAT = ("repeat(auto-fill, 60px)", "repeat(auto-fit, minmax(50px, 1fr))")


@dataclass(slots=True)
class Node:
    """An element of a random page; without a tag, a text or the markup of a control."""

    tag: str
    style: dict[str, str] = field(default_factory=dict)
    children: list[Node] = field(default_factory=list)
    text: str = ""
    attributes: dict[str, str] = field(default_factory=dict)

    def walk(self) -> Iterator[Node]:
        """This node and its descendants, in document order."""
        yield self
        for child in self.children:
            yield from child.walk()


def page_html(body: Node) -> str:
    """The markup of a page; elements get their number in document order as id."""
    numbers = count()
    return (
        ("" if "quirks" in body.attributes else _DOCTYPE)
        + _HEAD
        + "<body>"
        + "".join(markup(child, numbers) for child in body.children)
    )


def markup(node: Node, numbers: Iterator[int]) -> str:
    """The markup of a node, elements numbered in document order."""
    style = ";".join(f"{name}:{value}" for name, value in node.style.items())
    if not node.tag:
        given = f' style="{style}"' if style else ""
        return node.text.replace(">", f" id=e{next(numbers)}{given}>", 1) if node.text.startswith("<") else node.text
    attributes = "".join(f" {name}={value}" for name, value in node.attributes.items())
    start = f'<{node.tag} id=e{next(numbers)}{attributes} style="{style}">'
    return start + "".join(markup(child, numbers) for child in node.children) + f"</{node.tag}>"


def random_page(maker: Maker) -> Node:
    """The body of a page."""
    body = Node("body")
    if maker.quirks and maker.chance(maker.quirks):
        body.attributes["quirks"] = "1"
    for _each in range(maker.rng.randint(1, 4)):
        body.children.append(maker.element(1, "block"))
    return body


class Maker:
    """Draws nodes and declarations.

    Attributes:
        quirks: Share of the pages without a doctype.
    """

    quirks = 0.0

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def text(self) -> Node:
        words = " ".join(self.rng.choice(_WORDS) for _ in range(self.rng.randint(1, 6)))
        edges = self.rng.choice(("", " ", "\n"))
        return Node("", text=edges + words + edges)

    def element(self, depth: int, parent: str) -> Node:
        """An element whose parent has this display."""
        inline = parent in ("block", "flow-root", "inline", "inline-block", "table-cell") and self.chance(0.35)
        display = self.rng.choice(_INLINES if inline else _BLOCKS)
        node = Node("span" if display == "inline" else "div")
        self._outside(node, parent)
        if display == "inline":
            self._inline_box(node)
        else:
            node.style["display"] = display
            self.box(node)
        self._container(node, display)
        self._fill(node, depth, display)
        return node

    # ------------------------------------------------------------------ content

    def _fill(self, node: Node, depth: int, display: str) -> None:
        if display in ("table", "inline-table"):
            node.children += [self._row(depth) for _ in range(self.rng.randint(1, 3))]
            return
        many = 3 if depth < _MAX_DEPTH else 1
        for _each in range(self.rng.randint(0, many)):
            roll = self.rng.random()
            if roll < 0.4 or depth >= _MAX_DEPTH:
                node.children.append(self.text())
            elif roll < 0.5:
                node.children.append(Node("", text=self.rng.choice(_CONTROLS)))
            elif display == "inline" and self.chance(0.8):
                child = self.element(depth + 1, "inline")
                if child.tag == "div" and not child.style.get("display", "").startswith("inline"):
                    child.style["display"] = "inline-block"
                node.children.append(child)
            else:
                node.children.append(self.element(depth + 1, display.removeprefix("inline-")))

    def _row(self, depth: int) -> Node:
        row = Node("div", {"display": "table-row"})
        for _each in range(self.rng.randint(1, 3)):
            cell = Node("div", {"display": "table-cell"})
            self.box(cell, margins=False)
            if self.chance(0.3):
                cell.style["vertical-align"] = self.rng.choice(("top", "middle", "bottom", "baseline"))
            self._fill(cell, depth + 1, "table-cell")
            row.children.append(cell)
        return row

    # ------------------------------------------------------------------ declarations

    def length(self, low: int, high: int) -> str:
        return f"{self.rng.randint(low, high)}px"

    def size(self, high: int) -> str:
        return self.rng.choice(
            (self.length(0, high), self.length(0, high), f"{self.rng.choice((10, 25, 33, 50, 75, 100))}%",
             "auto", "min-content", "max-content", "fit-content", f"calc(50% - {self.length(0, 20)})")
        )  # fmt: skip

    def box(self, node: Node, margins: bool = True) -> None:
        style = node.style
        if self.chance(0.4):
            style["width"] = self.size(250)
        if self.chance(0.3):
            style["height"] = self.size(120)
        for name, share in (("min-width", 0.07), ("max-width", 0.07), ("min-height", 0.07), ("max-height", 0.07)):
            if self.chance(share):
                style[name] = self.size(150).replace("auto", "0")
        if margins and self.chance(0.4):
            values = [self.rng.choice((self.length(-10, 20), self.length(0, 12), "auto", "5%")) for _ in range(4)]
            style["margin"] = " ".join(values)
        if self.chance(0.3):
            style["padding"] = " ".join(self.length(0, 10) for _ in range(4))
        if self.chance(0.25):
            style["border"] = f"{self.length(1, 4)} solid"
        if self.chance(0.2):
            style["box-sizing"] = "border-box"
        if self.chance(0.1):
            style["overflow"] = self.rng.choice(("hidden", "auto", "clip"))
        if self.chance(0.04):
            style["aspect-ratio"] = self.rng.choice(("1", "2/1", "auto 1/2"))

    def _inline_box(self, node: Node) -> None:
        style = node.style
        if self.chance(0.3):
            style["padding"] = f"{self.length(0, 6)} {self.length(0, 8)}"
        if self.chance(0.2):
            style["margin"] = f"0 {self.length(-5, 9)}"
        if self.chance(0.2):
            style["border"] = f"{self.length(1, 3)} solid"

    def _outside(self, node: Node, parent: str) -> None:
        """What the element is to its parent."""
        style, rng = node.style, self.rng
        if parent not in ("flex", "grid") and self.chance(0.12):
            style["float"] = rng.choice(("left", "right"))
        if self.chance(0.08):
            style["clear"] = rng.choice(("left", "right", "both"))
        if self.chance(0.12):
            style["position"] = rng.choice(("relative", "absolute", "relative"))
            for name in ("left", "top", "right", "bottom"):
                if self.chance(0.35):
                    style[name] = rng.choice((self.length(-10, 40), "10%"))
        if self.chance(0.12):
            style["vertical-align"] = rng.choice(
                ("top", "middle", "bottom", "text-top", "text-bottom", "super", "sub", "4px", "-20%")
            )
        if parent == "flex":
            self._flex_item(style)
        elif parent == "grid":
            self._grid_item(style)

    def _flex_item(self, style: dict[str, str]) -> None:
        rng = self.rng
        if self.chance(0.4):
            style["flex"] = rng.choice(_FLEX)
        if self.chance(0.2):
            style["align-self"] = rng.choice(("flex-start", "flex-end", "center", "baseline", "stretch"))
        if self.chance(0.1):
            style["order"] = str(rng.randint(-1, 2))

    def _grid_item(self, style: dict[str, str]) -> None:
        rng = self.rng
        for axis in ("grid-column", "grid-row"):
            if self.chance(0.2):
                style[axis] = rng.choice(("1", "2", "span 2", "1 / 3", "2 / -1", "3"))
        for name in ("justify-self", "align-self"):
            if self.chance(0.15):
                style[name] = rng.choice(("start", "end", "center", "stretch", "baseline"))

    def _container(self, node: Node, display: str) -> None:
        style, rng = node.style, self.rng
        if self.chance(0.15):
            style["text-align"] = rng.choice(("left", "center", "right", "justify"))
        if self.chance(0.1):
            style["font-size"] = self.length(8, 30)
        if self.chance(0.1):
            style["line-height"] = rng.choice(("1", "1.5", "30px", "normal", "8px"))
        if self.chance(0.08):
            style["white-space"] = rng.choice(("nowrap", "pre", "pre-wrap", "pre-line"))
        if self.chance(0.05):
            style["overflow-wrap"] = "break-word"
        if self.chance(0.05):
            style["text-indent"] = self.length(-10, 30)
        if display.endswith("flex"):
            self._flex_container(style)
        elif display.endswith("grid"):
            self._grid_container(style)
        elif display.endswith("table"):
            self._table(style)

    def _flex_container(self, style: dict[str, str]) -> None:
        rng = self.rng
        if self.chance(0.4):
            style["flex-direction"] = rng.choice(("row", "column", "row-reverse", "column-reverse", "column"))
        if self.chance(0.35):
            style["flex-wrap"] = rng.choice(("wrap", "wrap-reverse"))
        if self.chance(0.35):
            style["justify-content"] = rng.choice(_JUSTIFY_CONTENT)
        if self.chance(0.35):
            style["align-items"] = rng.choice(("center", "flex-start", "flex-end", "baseline", "stretch"))
        if self.chance(0.2):
            style["align-content"] = rng.choice(("center", "flex-end", "space-between", "space-around", "flex-start"))
        if self.chance(0.3):
            style["gap"] = rng.choice((self.length(0, 12), f"{self.length(0, 9)} {self.length(0, 9)}", "5%"))

    def _grid_container(self, style: dict[str, str]) -> None:
        rng = self.rng
        track = ("1fr", "2fr", "auto", "50px", "30%", "min-content", "max-content", "minmax(20px, 1fr)",
                 "minmax(auto, 60px)", "fit-content(80px)")  # fmt: skip
        for name, share in (("grid-template-columns", 0.7), ("grid-template-rows", 0.3)):
            if self.chance(share):
                style[name] = " ".join(rng.choice(track) for _ in range(rng.randint(1, 3)))
        if self.chance(0.1):
            style["grid-template-columns"] = rng.choice(_AUTO_REPEAT)
        if self.chance(0.2):
            style["grid-auto-rows"] = rng.choice(("20px", "auto", "1fr", "minmax(10px, auto)"))
        if self.chance(0.15):
            style["grid-auto-flow"] = rng.choice(("column", "dense"))
        if self.chance(0.3):
            style["gap"] = rng.choice((self.length(0, 12), f"{self.length(0, 9)} {self.length(0, 9)}"))
        for name in ("justify-items", "align-items", "justify-content", "align-content"):
            if self.chance(0.12):
                style[name] = rng.choice(("start", "end", "center", "stretch"))

    def _table(self, style: dict[str, str]) -> None:
        if self.chance(0.3):
            style["table-layout"] = "fixed"
        if self.chance(0.4):
            style["border-spacing"] = self.length(0, 8)
        if self.chance(0.2):
            style["border-collapse"] = "collapse"
