"""Small random pages about flex and grid containers, and about boxes that bring a size of their own."""

from __future__ import annotations

from tests.fuzz.random_pages import Maker, Node

_CONTROLS = (
    "<input size=5>", "<input type=checkbox>", "<input type=radio>", "<input type=range>", "<input type=color>",
    "<input type=date>", "<input type=time>", "<input type=file>", "<input type=number>", "<input type=submit>",
    "<input type=button value=go>", "<button>ok</button>", "<button>two words</button>", "<progress></progress>",
    "<meter></meter>", "<textarea rows=2 cols=5></textarea>", "<textarea></textarea>",
    "<select><option>one</select>", "<select multiple><option>one<option>three</select>",
    "<select size=3><option>one</select>", "<canvas width=30 height=20></canvas>", "<canvas></canvas>",
    "<video></video>", "<iframe></iframe>", "<svg viewBox='0 0 2 1'></svg>", "<svg width=40></svg>",
    "<object></object>", "<hr>",
)  # fmt: skip
_DISPLAYS = ("flex", "flex", "flex", "grid", "grid", "grid", "block", "inline-flex", "inline-grid", "flow-root")
_ALIGN = ("start", "end", "center", "stretch", "baseline", "last baseline", "safe center", "unsafe end", "flex-start",
          "flex-end", "self-start", "self-end", "normal")  # fmt: skip
_CONTENT = ("start", "end", "center", "stretch", "space-between", "space-around", "space-evenly", "flex-end",
            "safe end", "normal")  # fmt: skip
_FLEX = ("1", "none", "auto", "2 1 0%", "0 0 50px", "1 0 30%", "0 1 auto", "1 1 min-content", "0.3 0.3 auto",
         "0 5 90px", "1 1 content", "1 0 fit-content")  # fmt: skip
_TRACKS = ("1fr", "2fr", "0.3fr", "auto", "50px", "30%", "min-content", "max-content", "minmax(20px, 1fr)",
           "minmax(auto, 60px)", "fit-content(80px)", "minmax(min-content, 2fr)", "minmax(0, 1fr)",
           "minmax(30px, max-content)")  # fmt: skip
_REPEATS = ("repeat(auto-fill, 60px)", "repeat(auto-fit, minmax(50px, 1fr))", "repeat(auto-fit, 40px)",
            "[a] 30px repeat(2, [b] auto [c]) 1fr")  # fmt: skip
_LINES = ("1", "2", "span 2", "1 / 3", "2 / -1", "3", "-1", "span 3", "1 / -1", "span 2 / -1", "b 2", "span c")
_MAX_DEPTH = 4


class ContainerMaker(Maker):
    """Draws flex and grid containers, often nested, with items of all kinds."""

    def element(self, depth: int, parent: str) -> Node:
        """An element whose parent has this display."""
        display = self.rng.choice(_DISPLAYS)
        node = Node("div", {"display": display})
        style = node.style
        if self.chance(0.12):
            self._positioned(style)
        if parent.endswith("flex"):
            self._flex_child(style)
        elif parent.endswith("grid"):
            self._grid_child(style)
        self.box(node)
        self._sizes(style)
        if display.endswith("flex"):
            self._flex(style)
        elif display.endswith("grid"):
            self._grid(style, parent)
        for _each in range(self.rng.randint(0, 3 if depth < _MAX_DEPTH else 1)):
            node.children.append(self._child(depth, display))
        return node

    def _child(self, depth: int, display: str) -> Node:
        roll = self.rng.random()
        if roll < 0.3 or depth >= _MAX_DEPTH:
            return self.text()
        if roll < 0.5:
            return self._control(display)
        return self.element(depth + 1, display.removeprefix("inline-"))

    def _control(self, parent: str) -> Node:
        style = self._control_style(parent) if self.chance(0.5) else {}
        return Node("", style, text=self.rng.choice(_CONTROLS))

    def _control_style(self, parent: str) -> dict[str, str]:
        style: dict[str, str] = {}
        if self.chance(0.4):
            style["width"] = self.size(150)
        if self.chance(0.4):
            style["height"] = self.size(80)
        if self.chance(0.15):
            style["margin"] = self.rng.choice(("auto", "3px", "0 auto", "10%"))
        if self.chance(0.15):
            style["padding"] = self.rng.choice(("3px", "0", "5px 8px"))
        if self.chance(0.1):
            style["box-sizing"] = self.rng.choice(("border-box", "content-box"))
        if self.chance(0.1):
            style["aspect-ratio"] = self.rng.choice(("1", "2/1", "auto 1/2"))
        if self.chance(0.1):
            style["font-size"] = self.length(8, 30)
        if parent.endswith("flex"):
            self._flex_child(style)
        elif parent.endswith("grid"):
            self._grid_child(style)
        return style

    def _sizes(self, style: dict[str, str]) -> None:
        rng = self.rng
        if self.chance(0.08):
            style["aspect-ratio"] = rng.choice(("1", "2/1", "auto 1/2", "3/2"))
        if self.chance(0.05):
            style["width"] = rng.choice(("fit-content(70px)", "stretch", "-webkit-fill-available"))
        if self.chance(0.05):
            style["height"] = rng.choice(("fit-content(40px)", "stretch"))
        if self.chance(0.03):
            style["contain"] = rng.choice(("size", "layout", "inline-size", "content"))
        if self.chance(0.02):
            style["content-visibility"] = "hidden"
        if self.chance(0.04):
            style["overflow"] = rng.choice(("scroll", "auto", "hidden"))
        if self.chance(0.04):
            style["direction"] = "rtl"

    def _positioned(self, style: dict[str, str]) -> None:
        rng = self.rng
        style["position"] = rng.choice(("relative", "absolute", "absolute", "sticky", "fixed"))
        for name in ("left", "top", "right", "bottom"):
            if self.chance(0.35):
                style[name] = rng.choice((self.length(-10, 40), "10%", "0"))

    def _flex_child(self, style: dict[str, str]) -> None:
        rng = self.rng
        if self.chance(0.4):
            style["flex"] = rng.choice(_FLEX)
        if self.chance(0.25):
            style["align-self"] = rng.choice(_ALIGN)
        if self.chance(0.1):
            style["order"] = str(rng.randint(-1, 2))

    def _grid_child(self, style: dict[str, str]) -> None:
        rng = self.rng
        for axis in ("grid-column", "grid-row"):
            if self.chance(0.25):
                style[axis] = rng.choice(_LINES)
        for name in ("justify-self", "align-self"):
            if self.chance(0.15):
                style[name] = rng.choice(_ALIGN)
        if self.chance(0.05):
            style["order"] = str(rng.randint(-1, 2))

    def _flex(self, style: dict[str, str]) -> None:
        rng = self.rng
        if self.chance(0.45):
            style["flex-direction"] = rng.choice(("row", "column", "row-reverse", "column-reverse", "column"))
        if self.chance(0.35):
            style["flex-wrap"] = rng.choice(("wrap", "wrap-reverse"))
        if self.chance(0.35):
            style["justify-content"] = rng.choice(_CONTENT)
        if self.chance(0.4):
            style["align-items"] = rng.choice(_ALIGN)
        if self.chance(0.25):
            style["align-content"] = rng.choice(_CONTENT)
        self._gaps(style)

    def _gaps(self, style: dict[str, str]) -> None:
        if self.chance(0.3):
            first, second = self.length(0, 12), self.length(0, 9)
            style["gap"] = self.rng.choice((first, f"{first} {second}", "5%", f"10% {second}"))

    def _grid(self, style: dict[str, str], parent: str) -> None:
        rng = self.rng
        for name, share in (("grid-template-columns", 0.7), ("grid-template-rows", 0.4)):
            if self.chance(share):
                style[name] = " ".join(rng.choice(_TRACKS) for _ in range(rng.randint(1, 3)))
            if self.chance(0.1):
                style[name] = rng.choice(_REPEATS)
            if parent == "grid" and self.chance(0.35):
                style[name] = rng.choice(("subgrid", "subgrid", "subgrid [x] [b] [c]"))
        for name in ("grid-auto-rows", "grid-auto-columns"):
            if self.chance(0.2):
                style[name] = rng.choice(("20px", "auto", "1fr", "minmax(10px, auto)", "min-content 30px"))
        if self.chance(0.2):
            style["grid-auto-flow"] = rng.choice(("column", "dense", "column dense"))
        self._gaps(style)
        for name in ("justify-items", "align-items"):
            if self.chance(0.12):
                style[name] = rng.choice(_ALIGN)
        for name in ("justify-content", "align-content"):
            if self.chance(0.12):
                style[name] = rng.choice(_CONTENT)
