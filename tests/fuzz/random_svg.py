"""Small random pages with inline SVG whose elements move, have hints and lie over each other."""

from __future__ import annotations

import random

from tests.fuzz.random_pages import Node

_COLOURS = ("red", "teal", "rgb(0,0,255)", "#fff", "rgba(0,128,0,.5)", "currentColor", "none")
_HINTS = ("transform", "transform", "transform", "opacity", "filter", "top", "scale", "perspective", "backdrop-filter",
          "contents", "mix-blend-mode", "transform, opacity")  # fmt: skip
_ATTRIBUTES = ("translate(10,5)", "rotate(20)", "scale(1.5)", "scale(.5)", "rotate(30 20 20)", "skewX(10)",
               "translate(20) scale(2)", "matrix(1 0 0 1 7 9)")  # fmt: skip
_TRANSFORMS = (
    "translate(10px,5px)", "rotate(20deg)", "scale(.5)", "translateX(50%)", "rotate(90deg)", "translateZ(0)",
    "translate3d(5px,0,0)", "rotateY(30deg)", "scale3d(1,1,1)", "perspective(90px) rotateX(20deg)",
)  # fmt: skip
_ANIMATIONS = ("spin", "spin", "slide", "fade", "fade", "soften", "grow", "turn", "move", "flip")
_FILTERS = ("blur(2px)", "brightness(.5)", "drop-shadow(3px 3px 2px red)", "grayscale(1)")
_SHAPES = ("rect", "rect", "rect", "circle", "circle", "ellipse", "line", "polyline", "path", "text")
_PATHS = ("M10 10L50 50L90 10", "M5 40C20 5 40 5 60 40", "M20 60A30 30 0 0 1 80 60L80 80", "M0 0h24v24H0z",
          "M10 10L40 30", "m10 10 q 20 -10 40 20 t 20 10z")  # fmt: skip
_POINTS = ("10,50 50,10 90,50", "20 20 60 20 40 60", "0,0 30,5 10,40 50,60")
_WORDS = ("abc", "Layer", "SVG text", "pixels")
_DEFINITIONS = (
    "<defs><rect id=q0 width=30 height=20></rect><clipPath id=c0><circle cx=40 cy=40 r=30 /></clipPath>"
    "<clipPath id=c1><rect x=10 y=10 width=60 height=40 /></clipPath></defs>"
)
_MAX_DEPTH = 3


def random_svg_page(seed: int) -> Node:
    """The body of a page."""
    maker = _Maker(random.Random(seed))
    body = Node("body")
    if maker.chance(0.3):
        body.style["background"] = "#eee"
    for _each in range(maker.rng.randint(1, 3)):
        body.children.append(maker.svg() if maker.chance(0.75) else maker.box())
    if not any(child.tag == "svg" for child in body.children):
        body.children.append(maker.svg())
    return body


class _Maker:
    """Draws nodes and declarations."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def number(self, low: int, high: int) -> str:
        return f"{self.rng.randint(low, high) + self.rng.choice((0, 0, 0, 0.5)):g}"

    def box(self) -> Node:
        """An HTML box, which may have a layer below or above the pictures."""
        node = Node("div", {"width": self.number(20, 200) + "px", "height": self.number(20, 100) + "px"})
        node.style["background"] = self.rng.choice(("red", "#0005", "linear-gradient(red,blue)"))
        if self.chance(0.5):
            node.style["will-change"] = "transform"
        if self.chance(0.6):
            node.style["position"] = self.rng.choice(("relative", "absolute"))
            node.style["top"] = self.number(0, 80) + "px"
            node.style["z-index"] = self.rng.choice(("-1", "0", "1"))
        return node

    def svg(self) -> Node:
        """An outermost `<svg>`."""
        node = Node("svg")
        node.attributes = {"width": str(self.rng.randint(60, 400)), "height": str(self.rng.randint(60, 300))}
        if self.chance(0.6):
            node.attributes["viewBox"] = (
                f'"{self.rng.choice((0, 0, 10))} 0 {self.number(24, 200)} {self.number(24, 200)}"'
            )
            if self.chance(0.2):
                node.attributes["preserveAspectRatio"] = self.rng.choice(("none", '"xMinYMax slice"', "xMaxYMid"))
        for share, name, value in (
            (0.15, "overflow", "visible"), (0.1, "will-change", "transform"), (0.1, "padding", "5px"),
            (0.1, "border", "2px solid"), (0.15, "background", "#ddd"), (0.1, "color", "teal"),
            (0.1, "opacity", ".5"), (0.15, "position", "relative"),
        ):  # fmt: skip
            if self.chance(share):
                node.style[name] = value
        if self.chance(0.3):
            node.children.append(Node("", text=_DEFINITIONS))
        self._fill(node, 0)
        return node

    def _fill(self, node: Node, depth: int) -> None:
        for _each in range(self.rng.randint(1, 4)):
            node.children.append(self._element(depth + 1))

    def _element(self, depth: int) -> Node:
        container = depth < _MAX_DEPTH and self.chance(0.3)
        node = self._container(depth) if container else self._shape()
        for share, declare in (
            (0.22, self._hint), (0.18, self._animate), (0.12, self._transform), (0.15, self._attribute),
            (0.1, self._group), (0.04, self._hide),
        ):  # fmt: skip
            if self.chance(share):
                declare(node)
        return node

    def _container(self, depth: int) -> Node:
        node = Node(self.rng.choice(("g", "g", "g", "g", "a", "svg", "switch")))
        if node.tag == "svg":
            node.attributes = {name: self.number(5, 80) for name in ("x", "y", "width", "height")}
            if self.chance(0.6):
                node.attributes["viewBox"] = '"0 0 40 30"'
        self._fill(node, depth)
        return node

    def _shape(self) -> Node:
        rng = self.rng
        node = Node(rng.choice(_SHAPES))
        names = {
            "rect": ("x", "y", "width", "height"), "circle": ("cx", "cy", "r"), "ellipse": ("cx", "cy", "rx", "ry"),
            "line": ("x1", "y1", "x2", "y2"), "text": ("x", "y"),
        }.get(node.tag, ())  # fmt: skip
        node.attributes = {name: self.number(5, 30 if name.startswith("r") else 90) for name in names}
        if node.tag == "polyline":
            node.attributes["points"] = f'"{rng.choice(_POINTS)}"'
        elif node.tag == "path":
            node.attributes["d"] = f'"{rng.choice(_PATHS)}"'
        elif node.tag == "text":
            node.children.append(Node("", text=rng.choice(_WORDS)))
        elif node.tag == "rect" and self.chance(0.15):
            node.attributes["rx"] = "5"
        if self.chance(0.6):
            node.attributes["fill"] = rng.choice(_COLOURS)
        if self.chance(0.35) or node.tag == "line":
            node.attributes["stroke"] = rng.choice(_COLOURS[:5])
            node.attributes["stroke-width"] = self.number(1, 6)
            if self.chance(0.3):
                node.attributes["stroke-linejoin"] = rng.choice(("round", "bevel"))
            if self.chance(0.3):
                node.attributes["stroke-linecap"] = rng.choice(("round", "square"))
        return node

    # ------------------------------------------------------------------ declarations

    def _hint(self, node: Node) -> None:
        node.style["will-change"] = self.rng.choice(_HINTS)

    def _animate(self, node: Node) -> None:
        rng = self.rng
        words = [rng.choice(_ANIMATIONS), rng.choice(("1s", "2s")), rng.choice(("linear", "ease")), "infinite"]
        node.style["animation"] = " ".join(words)
        self._about(node)

    def _transform(self, node: Node) -> None:
        node.style["transform"] = self.rng.choice(_TRANSFORMS)
        self._about(node)

    def _about(self, node: Node) -> None:
        if self.chance(0.4):
            node.style["transform-origin"] = self.rng.choice(("center", "50% 50%", "20px 10px"))
        if self.chance(0.3):
            node.style["transform-box"] = self.rng.choice(("fill-box", "view-box", "stroke-box"))

    def _attribute(self, node: Node) -> None:
        node.attributes["transform"] = f'"{self.rng.choice(_ATTRIBUTES)}"'

    def _group(self, node: Node) -> None:
        rng = self.rng
        name = rng.choice(("opacity", "opacity", "filter", "mix-blend-mode", "clip-path"))
        values = {
            "opacity": (".5", "0", ".9"), "filter": _FILTERS, "mix-blend-mode": ("multiply", "screen"),
            "clip-path": ("url(#c0)", "url(#c1)", "circle(30px at 30px 30px)", "inset(3px)"),
        }  # fmt: skip
        node.style[name] = rng.choice(values[name])

    def _hide(self, node: Node) -> None:
        name, value = self.rng.choice((("visibility", "hidden"), ("display", "none"), ("pointer-events", "none")))
        node.style[name] = value
