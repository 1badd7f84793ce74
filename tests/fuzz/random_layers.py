"""Small random pages that mix the reasons for layers; the same seed gives the same page."""

from __future__ import annotations

import random
from html import escape
from itertools import count

from tests.fuzz.random_pages import Node, markup

_HEAD = """<!doctype html><meta charset=utf-8><style>
body{margin:8px;font:16px/1.25 Arial}
@keyframes spin{to{transform:rotate(1turn)}}
@keyframes slide{from{transform:translateX(-20px)}to{transform:translateX(60px)}}
@keyframes flip{to{transform:rotateY(1turn)}}
@keyframes grow{to{scale:1.5}}
@keyframes turn{to{rotate:90deg}}
@keyframes move{to{translate:30px 10px}}
@keyframes fade{from{opacity:1}to{opacity:.3}}
@keyframes soften{to{filter:blur(4px)}}
@keyframes tint{to{background-color:red}}
@keyframes widen{to{width:90px}}
@keyframes frost{to{backdrop-filter:blur(4px)}}
</style>"""
_WORDS = ("a", "it", "sum", "word", "layer", "pixels", "browser", "rendering")
_COLOURS = ("#fff", "#eee", "teal", "rgb(200 30 60)", "rgba(0,0,255,.4)", "transparent", "#ff08")
_IMAGES = ("linear-gradient(red,blue)", "linear-gradient(90deg,#fff,#000)", "radial-gradient(circle,red,#0000)")
_TRANSFORMS_2D = ("translate(10px,5px)", "rotate(20deg)", "scale(.5)", "scale(2)", "skewX(10deg)", "translateX(50%)",
                  "rotate(90deg)", "none", "scale(1.5,1)", "matrix(1,0,0,1,3,4)", "scaleX(-1)")  # fmt: skip
_TRANSFORMS_3D = ("translateZ(0)", "translate3d(5px,0,0)", "translateZ(10px)", "rotateY(30deg)", "rotateX(180deg)",
                  "rotate3d(0,0,1,30deg)", "scale3d(1,1,1)", "scaleZ(2)", "perspective(300px) rotateX(20deg)",
                  "rotateY(180deg)", "translateZ(-50px)", "rotateY(90deg)")  # fmt: skip
_HINTS = ("transform", "transform", "transform", "opacity", "opacity", "filter", "backdrop-filter", "scale", "rotate",
          "translate", "left", "top, left", "scroll-position", "contents", "mix-blend-mode", "clip-path", "mask-image",
          "perspective", "transform-style", "z-index", "position", "width", "isolation", "transform, opacity",
          "offset-path", "inset")  # fmt: skip
_FILTERS = ("blur(3px)", "brightness(.5)", "drop-shadow(4px 4px 2px red)", "grayscale(1)", "opacity(.5)", "invert(1)")
_BLENDS = ("multiply", "screen", "difference", "darken")
_CLIP_PATHS = ("circle(40%)", "inset(5px)", "inset(5px round 8px)", "polygon(0 0,100% 0,50% 100%)", "ellipse(40% 30%)")
_MASKS = ("linear-gradient(#000,#0000)", "radial-gradient(circle,#000,#0000)")
_RADII = ("10px", "50%", "20px 5px", "10px/20px", "1px")
_ANIMATIONS = ("spin", "spin", "slide", "flip", "grow", "turn", "move", "fade", "fade", "soften", "tint", "widen",
               "frost")  # fmt: skip
_OVERFLOWS = ("hidden", "hidden", "auto", "auto", "scroll", "clip", "hidden auto", "clip visible")
_MAX_DEPTH = 4
TIMES_MS = (0.0, 0.0, 400.0, 1500.0)


def layer_page_html(body: Node) -> str:
    """The markup of a page; elements get their number in document order as id."""
    numbers = count()
    style = ";".join(f"{name}:{value}" for name, value in body.style.items())
    return f'{_HEAD}<body style="{style}">' + "".join(markup(child, numbers) for child in body.children)


def random_layer_page(seed: int) -> Node:
    """The body of a page."""
    maker = LayerMaker(random.Random(seed))
    body = Node("body")
    if maker.chance(0.3):
        body.style["background"] = maker.background()
    if maker.chance(0.25):
        body.style["height"] = maker.length(500, 2000)
    for _each in range(maker.rng.randint(2, 6)):
        body.children.append(maker.element(1))
    return body


class LayerMaker:
    """Draws nodes and declarations."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def length(self, low: int, high: int) -> str:
        fraction = self.rng.choice((0, 0, 0, 0, 0.5, 0.25))
        return f"{self.rng.randint(low, high) + fraction:g}px"

    def background(self) -> str:
        return self.rng.choice(_COLOURS if self.chance(0.7) else _IMAGES)

    def text(self) -> Node:
        return Node("", text=" ".join(self.rng.choice(_WORDS) for _ in range(self.rng.randint(1, 4))))

    def element(self, depth: int) -> Node:
        """A box, now and then an inline one or a frame."""
        if self.chance(0.05) and depth > 1:
            return self._inline()
        if self.chance(0.03):
            return self._frame()
        node = Node("div")
        self._box(node)
        self._position(node)
        self._look(node)
        for share, declare in (
            (0.16, self._transform), (0.16, self._hint), (0.2, self._group), (0.1, self._animate),
            (0.18, self._overflow), (0.06, self._scene),
        ):  # fmt: skip
            if self.chance(share):
                declare(node)
        self._fill(node, depth)
        return node

    # ------------------------------------------------------------------ content

    def _fill(self, node: Node, depth: int) -> None:
        many = (0, 3, 2, 2, 1)[depth]
        for _each in range(self.rng.randint(0, many)):
            node.children.append(self.text() if self.chance(0.35) or depth >= _MAX_DEPTH else self.element(depth + 1))

    def _inline(self) -> Node:
        node = Node("span", children=[self.text()])
        for share, declare in ((0.4, self._hint), (0.4, self._group), (0.2, self._animate)):
            if self.chance(share):
                declare(node)
        if self.chance(0.3):
            node.style["position"] = "relative"
        return node

    def _frame(self) -> Node:
        inner = Node("body", children=[self.element(_MAX_DEPTH - 1) for _ in range(self.rng.randint(0, 2))])
        style = f"width:{self.length(50, 200)};height:{self.length(40, 120)};border:{self.rng.choice('02')}px solid"
        return Node("", text=f'<iframe srcdoc="{escape(layer_page_html(inner))}" style="{style}"></iframe>')

    # ------------------------------------------------------------------ declarations

    def _box(self, node: Node) -> None:
        style = node.style
        if self.chance(0.8):
            style["width"] = self.length(10, 300)
        if self.chance(0.8):
            style["height"] = self.length(10, 200)
        if self.chance(0.15):
            style["margin"] = f"{self.length(0, 20)} {self.length(-10, 30)}"
        if self.chance(0.12):
            style["padding"] = self.length(1, 12)
        if self.chance(0.15):
            style["border"] = f"{self.length(1, 5)} solid {self.rng.choice(_COLOURS)}"

    def _position(self, node: Node) -> None:
        style, rng = node.style, self.rng
        if not self.chance(0.55):
            return
        style["position"] = rng.choice(("relative", "relative", "absolute", "absolute", "absolute", "fixed", "sticky"))
        for name in ("left", "top", "right", "bottom"):
            if self.chance({"left": 0.5, "top": 0.5}.get(name, 0.12)):
                style[name] = self.length(-10, 250) if style["position"] != "sticky" else self.length(0, 20)
        if self.chance(0.3):
            style["z-index"] = str(rng.choice((-1, 0, 1, 2, 5)))

    def _look(self, node: Node) -> None:
        style, rng = node.style, self.rng
        if self.chance(0.65):
            style["background"] = self.background()
        if self.chance(0.1):
            style["border-radius"] = rng.choice(_RADII)
        if self.chance(0.07):
            style["box-shadow"] = rng.choice(("4px 4px 6px #0008", "inset 0 0 5px red", "0 0 0 3px blue"))
        if self.chance(0.04):
            style["visibility"] = "hidden"
        if self.chance(0.04):
            style["outline"] = f"{self.length(1, 4)} solid green"

    def _transform(self, node: Node) -> None:
        style, rng = node.style, self.rng
        name = rng.choice(("transform", "transform", "transform", "transform", "translate", "rotate", "scale"))
        if name == "transform":
            style[name] = rng.choice(_TRANSFORMS_3D if self.chance(0.5) else _TRANSFORMS_2D)
        elif name == "translate":
            style[name] = rng.choice(("10px 5px", "10px 0 0", "10px 0 20px"))
        elif name == "rotate":
            style[name] = rng.choice(("30deg", "x 40deg", "0 0 1 90deg"))
        else:
            style[name] = rng.choice(("1.5", ".5 1", "1 1 2", "2"))
        if self.chance(0.15):
            style["transform-origin"] = rng.choice(("0 0", "100% 50%", "10px 20px"))

    def _hint(self, node: Node) -> None:
        node.style["will-change"] = self.rng.choice(_HINTS)

    def _group(self, node: Node) -> None:
        rng, style = self.rng, node.style
        name = rng.choice(
            ("opacity", "opacity", "opacity", "filter", "filter", "mix-blend-mode", "backdrop-filter", "clip-path",
             "mask-image", "isolation", "contain")
        )  # fmt: skip
        values = {
            "opacity": (".5", ".9", "0", "1"), "filter": _FILTERS, "mix-blend-mode": _BLENDS, "clip-path": _CLIP_PATHS,
            "backdrop-filter": ("blur(4px)", "invert(1)", "brightness(1.5)"), "mask-image": _MASKS,
            "isolation": ("isolate",), "contain": ("paint", "layout", "strict", "content"),
        }  # fmt: skip
        style[name] = rng.choice(values[name])

    def _animate(self, node: Node) -> None:
        rng = self.rng
        words = [rng.choice(_ANIMATIONS), rng.choice(("1s", "2s", "800ms")), rng.choice(("linear", "ease"))]
        words += [rng.choice(("", "", "500ms", "-300ms")), rng.choice(("", "infinite", "infinite alternate", "2"))]
        words += [rng.choice(("", "", "forwards", "both", "backwards")), rng.choice(("", "", "", "paused"))]
        node.style["animation"] = " ".join(word for word in words if word)

    def _overflow(self, node: Node) -> None:
        node.style["overflow"] = self.rng.choice(_OVERFLOWS)
        if self.chance(0.5):
            tall = Node("div", {"height": self.length(100, 500), "width": self.length(20, 400)})
            if self.chance(0.3):
                tall.style["background"] = self.background()
            node.children.append(tall)

    def _scene(self, node: Node) -> None:
        rng = self.rng
        name, value = rng.choice(
            (("perspective", "400px"), ("transform-style", "preserve-3d"), ("transform-style", "preserve-3d"),
             ("backface-visibility", "hidden"), ("backface-visibility", "hidden"))
        )  # fmt: skip
        node.style[name] = value
