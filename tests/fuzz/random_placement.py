"""Small random pages about where boxes stand: alignment, named areas, positioned boxes, also in quirks mode."""

from __future__ import annotations

from tests.fuzz.random_containers import ContainerMaker
from tests.fuzz.random_pages import Node

_PLACE = ("center", "start end", "end", "stretch", "baseline", "last baseline start", "safe end", "normal", "self-end",
          "flex-end center", "left", "unsafe center stretch")  # fmt: skip
_SELF = ("start", "end", "center", "stretch", "self-start", "self-end", "safe end", "unsafe center", "baseline",
         "last baseline", "left", "right", "anchor-center")  # fmt: skip
_CONTENT = ("center", "end", "space-between", "space-around", "stretch", "safe center", "unsafe end", "last baseline")
_AREAS = ('"a b" "c b"', '"a a" ". b"', '"a" "b" "c"', '"a b c"', '"a a b" "a a c"')
_NAMES = ("a", "b", "c", "a-start / b-end", "b / span 2", "d", "a / c")
_TRACKS = ("minmax(10%, 1fr)", "minmax(20px, 30%)", "minmax(0, 20%)", "fit-content(30%)", "1fr", "auto",
           "minmax(min-content, 40%)", "calc(20% + 5px)", "repeat(2, minmax(10px, auto))", "[x] 30px [y]")  # fmt: skip
_INSETS = ("0", "auto", "5px", "10%", "-4px", "calc(50% - 10px)")
_TAGS = ("div", "div", "div", "div", "fieldset", "dialog open", "details open", "section", "ul")


class PlacementMaker(ContainerMaker):
    """Draws containers whose items are aligned, ordered, named and positioned in all ways."""

    quirks = 0.3

    def element(self, depth: int, parent: str) -> Node:
        """An element whose parent has this display."""
        node = super().element(depth, parent)
        style = node.style
        if self.chance(0.08):
            node.tag, _space, attribute = self.rng.choice(_TAGS).partition(" ")
            if attribute:
                node.attributes[attribute] = "1"
        if self.chance(0.15):
            style["position"] = self.rng.choice(("absolute", "absolute", "relative", "fixed"))
            for side in ("top", "right", "bottom", "left"):
                if self.chance(0.5):
                    style[side] = self.rng.choice(_INSETS)
        for name, values, share in (
            ("place-self", _PLACE, 0.1), ("justify-self", _SELF, 0.15), ("align-self", _SELF, 0.15),
            ("align-content", _CONTENT, 0.1), ("justify-content", _CONTENT, 0.1), ("place-items", _PLACE, 0.1),
            ("justify-items", _SELF, 0.08), ("gap", ("5%", "0 10%", "calc(1px + 2%) 3px"), 0.1),
        ):  # fmt: skip
            if self.chance(share):
                style[name] = self.rng.choice(values)
        if self.chance(0.05):
            style["order"] = str(self.rng.randint(-2, 2))
        self._named(style, parent)
        return node

    def _named(self, style: dict[str, str], parent: str) -> None:
        rng = self.rng
        if style.get("display", "").endswith("grid"):
            if self.chance(0.3):
                style["grid-template-areas"] = rng.choice(_AREAS).replace('"', "'")
            for name in ("grid-template-columns", "grid-template-rows"):
                if self.chance(0.25):
                    style[name] = " ".join(rng.choice(_TRACKS) for _each in range(rng.randint(1, 3)))
        if parent == "grid" and self.chance(0.3):
            style[rng.choice(("grid-area", "grid-column", "grid-row"))] = rng.choice(_NAMES)
