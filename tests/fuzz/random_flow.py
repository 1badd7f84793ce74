"""Small random pages about block and inline flow: text, inline boxes, floats, margins, lists, columns, bidi."""

from __future__ import annotations

from tests.fuzz.random_pages import Maker, Node

_WORDS = (
    "a", "it", "sum", "word", "layer", "pixels", "browser", "rendering", "unbreakablelongword", "x-y", "e.g.", "12,5",
    "soft\u00adhy\u00adphen", "no\u00a0break", "\u05e9\u05dc\u05d5\u05dd", "\u0645\u0631\u062d\u0628\u0627", "(ok)",
    "co\u200bop", "caf\u00e9", "\u65e5\u672c\u8a9e",
)  # fmt: skip
_TEXT_STYLES = (
    ("letter-spacing", ("1px", "3px", "-1px")),
    ("word-spacing", ("4px", "-2px", "10px")),
    ("white-space", ("nowrap", "pre", "pre-wrap", "pre-line", "break-spaces")),
    ("text-indent", ("20px", "-8px", "10%")),
    ("text-align", ("center", "right", "justify", "end")),
    ("text-transform", ("uppercase", "capitalize")),
    ("word-break", ("break-all", "keep-all", "break-word")),
    ("overflow-wrap", ("break-word", "anywhere")),
    ("line-height", ("1", "2", "30px", "normal", "120%", "8px")),
    ("font-size", ("10px", "24px", "0", "150%")),
    ("font-weight", ("bold",)),
    ("direction", ("rtl",)),
    ("unicode-bidi", ("isolate", "bidi-override", "plaintext", "embed")),
    ("hyphens", ("none", "manual")),
    ("tab-size", ("4", "20px")),
    ("text-align-last", ("center", "justify")),
)
_ALIGN = ("top", "middle", "bottom", "text-top", "text-bottom", "super", "sub", "4px", "-20%", "baseline")
_MAX_DEPTH = 4


class FlowMaker(Maker):
    """Draws blocks with collapsing margins, floats and lines of text with inline boxes of all kinds."""

    def text(self) -> Node:
        """A run of words, some of them in other scripts."""
        words = self.rng.choice((" ", " ", "  ", "\n")).join(
            self.rng.choice(_WORDS) for _ in range(self.rng.randint(1, 7))
        )
        edges = self.rng.choice(("", " ", "\n", "\t"))
        return Node("", text=edges + words + self.rng.choice(("", " ")))

    def element(self, depth: int, parent: str) -> Node:
        """A block, or something on a line."""
        if depth > 1 and self.chance(0.5):
            return self._inline(depth)
        return self._block(depth)

    def _block(self, depth: int) -> Node:
        rng = self.rng
        node = Node(rng.choice(("div", "div", "div", "p", "ul", "blockquote")))
        style = node.style
        self.box(node)
        style["margin"] = " ".join(rng.choice((self.length(-12, 24), "0", "auto", "4%")) for _ in range(4))
        self._text_style(style, 0.08)
        if self.chance(0.15):
            style["float"] = rng.choice(("left", "right"))
            style.setdefault("width", self.length(10, 120))
        if self.chance(0.12):
            style["clear"] = rng.choice(("left", "right", "both"))
        if self.chance(0.1):
            style["position"] = rng.choice(("relative", "absolute", "sticky"))
        if self.chance(0.06):
            style["column-count"] = rng.choice(("2", "3"))
        if self.chance(0.06):
            style["display"] = rng.choice(("flow-root", "list-item", "contents"))
        many = 4 if depth < _MAX_DEPTH else 1
        for _each in range(rng.randint(0, many)):
            node.children.append(self._child(depth, node.tag))
        return node

    def _child(self, depth: int, tag: str) -> Node:
        if tag == "ul":
            item = Node("li", {"list-style-position": "inside"} if self.chance(0.3) else {})
            item.children.append(self.text())
            return item
        if depth >= _MAX_DEPTH or self.chance(0.45):
            return self.text()
        if self.chance(0.08):
            return Node("", text=self.rng.choice(("<br>", "<wbr>", "<canvas width=20 height=30></canvas>")))
        return self.element(depth + 1, "block")

    def _inline(self, depth: int) -> Node:
        rng = self.rng
        node = Node("span")
        style = node.style
        if self.chance(0.25):
            style["display"] = "inline-block"
            self.box(node)
        self._text_style(style, 0.06)
        if self.chance(0.3):
            style["vertical-align"] = rng.choice(_ALIGN)
        if self.chance(0.25):
            style["padding"] = f"{self.length(0, 6)} {self.length(0, 8)}"
        if self.chance(0.2):
            style["margin"] = f"0 {self.length(-5, 9)}"
        if self.chance(0.2):
            style["border"] = f"{self.length(1, 3)} solid"
        if self.chance(0.1):
            style["position"] = rng.choice(("relative", "absolute"))
            style["left"] = self.length(-5, 10)
        for _each in range(rng.randint(0, 3 if depth < _MAX_DEPTH else 1)):
            inside = depth < _MAX_DEPTH and self.chance(0.4)
            node.children.append(self._inline(depth + 1) if inside else self.text())
        return node

    def _text_style(self, style: dict[str, str], share: float) -> None:
        for name, values in _TEXT_STYLES:
            if self.chance(share):
                style[name] = self.rng.choice(values)
