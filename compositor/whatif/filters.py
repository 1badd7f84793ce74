"""How much area filters work on, margins included."""

from __future__ import annotations

from typing import TYPE_CHECKING

from compositor.base.units import to_px
from compositor.property_trees.nodes import EffectNode

if TYPE_CHECKING:
    from compositor.pipeline import Run

BLUR_SIGMAS = 3.0
"""A blur reaches three standard deviations beyond what it blurs."""


def filter_px(run: Run) -> int:
    """Area that the page's filters and backdrop filters work on, device px²; seen or not."""
    total = 0.0
    for effect in run.trees.effects:
        if effect.filters:
            total += sum(width * height for width, height in filtered_sizes(run, effect))
        if effect.backdrop_filters and effect.backdrop_bounds is not None:
            total += effect.backdrop_bounds.rect.area
    return round(total)


def blur_radius(effect: EffectNode) -> float:
    """Largest blur of the effect, layout px."""
    return max((f.amount for f in effect.filters if f.name == "blur"), default=0.0)


def filtered_sizes(run: Run, effect: EffectNode) -> tuple[tuple[float, float], ...]:
    """Width and height of each fragment of the effect's box with the margins that its blur adds, layout px."""
    margin = 2 * BLUR_SIGMAS * blur_radius(effect)
    pieces = [run.layout.fragments[fragment].piece for fragment in run.layout.fragments_of.get(effect.box, ())]
    return tuple((to_px(piece.width) + margin, to_px(piece.height) + margin) for piece in pieces)
