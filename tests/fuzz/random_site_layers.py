"""Small random pages made of what sites are made of, with the reasons for layers that they have.

Bars that stick, panels over a page, cards that move, scrollers in scrollers, text on grounds of all kinds, columns and
tables; animations at every stage of their life. The same seed gives the same page.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.fuzz.random_layers import LayerMaker
from tests.fuzz.random_pages import Node

_GROUNDS = ("#fff", "#fafafa", "#222", "rgba(255,255,255,.8)", "transparent", "linear-gradient(#fff,#eee)", "teal")
_HINT_LISTS = ("transform", "opacity", "transform, opacity", "scroll-position", "transform, filter", "top, transform",
               "opacity, backdrop-filter", "auto", "contents", "mask-image", "clip-path, transform")  # fmt: skip
_CONTAIN = (
    ("contain", "content"), ("contain", "strict"), ("contain", "layout style"), ("contain", "paint"),
    ("content-visibility", "auto"), ("content-visibility", "hidden"), ("container-type", "inline-size"),
)  # fmt: skip
_TEXT = ("Lorem ipsum dolor sit amet", "consectetur adipiscing elit, sed do eiusmod", "tempor", "incididunt ut labore")
_FROSTED = ("blur(8px)", "saturate(1.8) blur(20px)", "invert(1)")
_BLENDS = ("multiply", "screen", "overlay", "color-dodge")
_MOVES = ("translateX(100%)", "translateY(-50%)", "scale(.95)", "rotate(-4deg)", "translate(-50%,-50%)",
          "translateZ(0)", "translate3d(0,-10px,0)")  # fmt: skip
_NAMES = ("fade", "slide", "spin", "grow", "move", "soften", "turn", "frost", "tint")
_CLIPPED = (("border-radius", "12px"), ("border-radius", "50%"), ("clip-path", "inset(4px round 6px)"),
            ("clip-path", "circle(45%)"), ("mask-image", "linear-gradient(#000 60%,#0000)"),
            ("border-radius", "4px 20px"))  # fmt: skip


def random_site_page(seed: int) -> Node:
    """The body of a page."""
    maker = _SiteMaker(random.Random(seed))
    body = Node("body")
    if maker.chance(0.5):
        body.style["background"] = maker.rng.choice(_GROUNDS)
    if maker.chance(0.3):
        body.style["margin"] = "0"
    for _each in range(maker.rng.randint(2, 5)):
        body.children.append(maker.section())
    return body


class _SiteMaker(LayerMaker):
    """Draws the parts of a site."""

    def section(self) -> Node:
        """A part of the page."""
        parts: tuple[Callable[[], Node], ...] = (
            self._bar, self._panel, self._scroller, self._scroller, self._cards, self._cards, self._hero, self._article,
            self._columns, self._table, self._dialog, self._carousel,
        )  # fmt: skip
        if self.chance(0.15):
            return self.element(2)
        return self._finished(self.rng.choice(parts)())

    def _finished(self, node: Node) -> Node:
        """Add what any part may have."""
        for share, declare in (
            (0.12, self._hints), (0.12, self._grouped), (0.12, self._containment), (0.1, self._clipped),
            (0.08, self._moved), (0.08, self._animated),
        ):  # fmt: skip
            if self.chance(share):
                declare(node)
        if self.chance(0.06):
            node.style["z-index"] = str(self.rng.choice((-1, 0, 1, 10)))
        if self.chance(0.03):
            node.style["view-transition-name"] = f"part{self.rng.randint(0, 10**6)}"
        return node

    # ------------------------------------------------------------------ parts

    def _bar(self) -> Node:
        rng = self.rng
        style = {"position": rng.choice(("sticky", "fixed", "sticky")), rng.choice(("top", "top", "bottom")): "0",
                 "left": "0", "height": self.length(30, 60), "background": rng.choice(_GROUNDS)}  # fmt: skip
        if style["position"] == "fixed":
            style["width"] = rng.choice(("100%", "200px"))
        if self.chance(0.3):
            style["backdrop-filter"] = rng.choice(_FROSTED)
        return Node("nav", style, [self._finished(self._label()) for _each in range(rng.randint(0, 3))])

    def _panel(self) -> Node:
        rng = self.rng
        style = {"position": rng.choice(("fixed", "absolute")), "inset": rng.choice(("0", "10px", "auto 0 0 auto")),
                 "background": rng.choice(("rgba(0,0,0,.5)", "#fff", "transparent")),
                 "z-index": rng.choice(("1", "5"))}  # fmt: skip
        if self.chance(0.5):
            style[rng.choice(("opacity", "visibility"))] = rng.choice(("0", "hidden"))
        inner = Node(
            "div", {"width": "60%", "height": self.length(60, 200), "background": "#fff", "margin": "20px auto"}
        )
        inner.children.append(self._words())
        return Node("div", style, [self._finished(inner)])

    def _scroller(self) -> Node:
        rng = self.rng
        node = Node("div", {"overflow": rng.choice(("auto", "scroll", "hidden auto", "auto hidden", "hidden")),
                            "height": self.length(80, 200)})  # fmt: skip
        if self.chance(0.6):
            node.style["background"] = rng.choice(_GROUNDS)
        if self.chance(0.3):
            node.style["position"] = "relative"
        node.children = [self._finished(self._item()) for _each in range(rng.randint(1, 4))]
        if self.chance(0.3):
            node.children.insert(0, self._bar())
        if self.chance(0.25):
            node.children.append(self._scroller())
        node.children.append(Node("div", {"height": self.length(50, 900)}))
        return node

    def _cards(self) -> Node:
        rng = self.rng
        outer = Node("div", {"display": rng.choice(("flex", "grid", "block")), "gap": "8px", "flex-wrap": "wrap"})
        for _each in range(rng.randint(2, 6)):
            card = Node("div", {"width": self.length(60, 140), "background": rng.choice(_GROUNDS)}, [self._words()])
            if self.chance(0.4):
                card.style["box-shadow"] = "0 2px 8px #0004"
            if self.chance(0.4):
                card.style["border-radius"] = "8px"
                card.style["overflow"] = "hidden"
            if self.chance(0.4):
                card.children.append(self._finished(self._item()))
            outer.children.append(self._finished(card))
        return outer

    def _hero(self) -> Node:
        rng = self.rng
        node = Node("section", {"position": "relative", "height": self.length(100, 300)})
        back = Node("div", {"position": "absolute", "inset": "0", "background": rng.choice(("linear-gradient(red,blue)",
                            "#222", "radial-gradient(circle,red,#0000)"))})  # fmt: skip
        if self.chance(0.4):
            back.style["z-index"] = "-1"
        node.children = [self._finished(back), self._finished(self._label())]
        if self.chance(0.3):
            node.style["overflow"] = rng.choice(("hidden", "clip"))
        return node

    def _article(self) -> Node:
        node = Node("article", {"width": self.length(150, 400)})
        for _each in range(self.rng.randint(1, 4)):
            node.children.append(Node("p", {}, [self._words(), self._finished(self._label()), self._words()]))
        return node

    def _columns(self) -> Node:
        node = Node("div", {"columns": self.rng.choice(("2", "3", "100px")), "width": self.length(200, 450)})
        node.children = [self._finished(self._item()) for _each in range(self.rng.randint(1, 4))]
        return node

    def _table(self) -> Node:
        rows = []
        for number in range(self.rng.randint(1, 4)):
            cells = [Node("td", {}, [self._words()]) for _each in range(self.rng.randint(1, 3))]
            if number == 0 and self.chance(0.4):
                cells[0].style |= {"position": "sticky", "top": "0", "left": "0", "background": "#fff"}
            rows.append(Node("tr", {}, [self._finished(cell) for cell in cells]))
        return Node("div", {"overflow": "auto", "height": self.length(40, 120)}, [Node("table", {}, rows)])

    def _dialog(self) -> Node:
        return Node("dialog", {"width": self.length(60, 200)}, [self._words()], attributes={"open": ""})

    def _carousel(self) -> Node:
        rng = self.rng
        track = Node(
            "div", {"display": "flex", "transform": rng.choice(("translateX(-120px)", "translate3d(-80px,0,0)"))}
        )
        for _each in range(rng.randint(2, 6)):
            slide = Node("div", {"flex": "0 0 120px", "height": "80px", "background": rng.choice(_GROUNDS)})
            track.children.append(self._finished(slide))
        window = Node(
            "div", {"overflow": rng.choice(("hidden", "hidden", "clip", "auto")), "width": self.length(100, 300)}
        )
        window.children = [self._finished(track)]
        return window

    def _item(self) -> Node:
        node = Node("div", {"height": self.length(10, 120)})
        if self.chance(0.5):
            node.style["width"] = self.length(30, 300)
        if self.chance(0.6):
            node.style["background"] = self.rng.choice(_GROUNDS)
        if self.chance(0.3):
            node.style |= {"position": self.rng.choice(("relative", "absolute", "fixed")), "left": self.length(0, 90)}
        if self.chance(0.5):
            node.children.append(self._words())
        return node

    def _label(self) -> Node:
        node = Node("span", {}, [self._words()])
        if self.chance(0.4):
            node.style["display"] = self.rng.choice(("inline-block", "inline-flex"))
        if self.chance(0.3):
            node.style["position"] = "relative"
        if self.chance(0.3):
            node.style["background"] = self.rng.choice(_GROUNDS)
        return node

    def _words(self) -> Node:
        return Node("", text=self.rng.choice(_TEXT) + " ")

    # ------------------------------------------------------------------ declarations

    def _hints(self, node: Node) -> None:
        node.style["will-change"] = self.rng.choice(_HINT_LISTS)

    def _grouped(self, node: Node) -> None:
        name, values = self.rng.choice(
            (("opacity", (".5", "0", ".99")), ("mix-blend-mode", _BLENDS), ("backdrop-filter", _FROSTED),
             ("filter", ("blur(2px)", "grayscale(1)", "drop-shadow(0 2px 4px #000)")), ("isolation", ("isolate",)),
             ("visibility", ("hidden",)))
        )  # fmt: skip
        node.style[name] = self.rng.choice(values)

    def _containment(self, node: Node) -> None:
        name, value = self.rng.choice(_CONTAIN)
        node.style[name] = value

    def _clipped(self, node: Node) -> None:
        name, value = self.rng.choice(_CLIPPED)
        node.style[name] = value
        if name == "border-radius":
            node.style["overflow"] = self.rng.choice(("hidden", "clip", "auto"))

    def _moved(self, node: Node) -> None:
        node.style["transform"] = self.rng.choice(_MOVES)

    def _animated(self, node: Node) -> None:
        rng = self.rng
        words = [rng.choice(_NAMES), rng.choice(("300ms", "1s", "4s")), rng.choice(("ease", "linear", "steps(4)"))]
        words += [rng.choice(("", "", "200ms", "2s", "-500ms")), rng.choice(("", "", "infinite", "3 alternate"))]
        words += [rng.choice(("", "forwards", "both", "backwards")), rng.choice(("", "", "", "paused"))]
        node.style["animation"] = " ".join(word for word in words if word)
