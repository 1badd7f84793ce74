"""Random pages whose boxes are written in all directions."""

from __future__ import annotations

from tests.fuzz.random_pages import Maker, Node

_MODES = ("vertical-rl", "vertical-rl", "vertical-lr", "vertical-lr", "sideways-rl", "sideways-lr", "horizontal-tb")
_LOGICAL = ("margin-block-start", "margin-inline-end", "padding-inline-start", "border-block-end-width")


class WritingModeMaker(Maker):
    """Turns most outer boxes and some inner ones."""

    def element(self, depth: int, parent: str) -> Node:
        """An element as otherwise, perhaps with a writing mode of its own."""
        node = super().element(depth, parent)
        if self.chance(0.7 if depth == 1 else 0.15):
            node.style["writing-mode"] = self.rng.choice(_MODES)
        if self.chance(0.1):
            node.style["text-orientation"] = self.rng.choice(("upright", "sideways", "mixed"))
        if self.chance(0.1):
            node.style["direction"] = "rtl"
        if self.chance(0.2):
            node.style[self.rng.choice(_LOGICAL)] = self.length(0, 12)
        if self.chance(0.1):
            node.style[self.rng.choice(("inline-size", "block-size"))] = self.size(150)
        return node
