"""What a report can show of the page itself: its picture, where layers and tiles lie, overdraw, reason chains.

Input:  a finished run, and its picture where there is one.
Output: `PageView`: plain data, with pictures as `data:` URLs.
Cost:   O(layers + tiles + pixels).
"""

from __future__ import annotations

import base64
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from compositor.analysis.explain import explain_layer
from compositor.analysis.facts import Facts
from compositor.base.geometry import Point
from compositor.base.i18n import _, ngettext
from compositor.layers import Layer, LayerId, LayerKind
from compositor.report.chains import Step, chain
from compositor.report.overlays import Pixels, draw_counts, heat_picture, layer_role, limited, tile_quads
from compositor.report.picture import write_png

if TYPE_CHECKING:
    from compositor.pipeline import Run

MOST_DRAWS = 5
_SHOWN_ELEMENTS = 8
Polygon = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class LayerShape:
    """A layer on the screen.

    Attributes:
        corners: Its outline, device px.
        role: Why it exists, a name of `overlays`.
    """

    corners: Polygon
    role: str


@dataclass(frozen=True, slots=True)
class PageView:
    """The page, to look at.

    Attributes:
        size: Of the screen, device px.
        picture: The composited page as a `data:` URL; empty where it could not be drawn.
        problem: Why there is no picture.
        heat: Overdraw as a picture to lay over it, a `data:` URL.
        draws: Share of the screen that is drawn once, twice, … and `MOST_DRAWS` times or more.
        shapes: Where layers lie, by layer id.
        textures, solids: Outlines of tiles with a texture and of those of one colour, device px.
        chains: Why layers exist, by layer id.
    """

    size: tuple[int, int]
    picture: str
    problem: str
    heat: str
    draws: tuple[float, ...]
    shapes: Mapping[int, LayerShape]
    textures: tuple[Polygon, ...]
    solids: tuple[Polygon, ...]
    chains: Mapping[int, tuple[Step, ...]]


def page_view(run: Run, pixels: Pixels | None, problem: str, explained: Iterable[int]) -> PageView:
    """What there is to see of `run`; `pixels` is its picture or None, `explained` the layers that get a chain."""
    counts = draw_counts(run.frame)
    tiles = [(_polygon(corners), has_texture) for corners, has_texture in tile_quads(run)]
    facts = Facts(run)
    return PageView(
        size=run.scene.device_size,
        picture="" if pixels is None else _data_url(pixels),
        problem=problem,
        heat=_data_url(heat_picture(counts)),
        draws=_draw_shares(counts),
        shapes={layer.id: shape for layer in facts.layers if (shape := _shape(run, layer)) is not None},
        textures=tuple(polygon for polygon, has_texture in tiles if polygon and has_texture),
        solids=tuple(polygon for polygon, has_texture in tiles if polygon and not has_texture),
        chains={number: _steps(facts, facts.layers[LayerId(number)]) for number in explained},
    )


def _shape(run: Run, layer: Layer) -> LayerShape | None:
    if layer.kind is LayerKind.VIEWPORT or layer.bounds.is_empty:
        return None
    corners = _polygon(run.layer_quad(layer, layer.bounds))
    return LayerShape(corners, layer_role(layer)) if corners else None


def _polygon(corners: Sequence[Point]) -> Polygon:
    return tuple(limited(corners)) if len(corners) >= 3 else ()


def _steps(facts: Facts, layer: Layer) -> tuple[Step, ...]:
    shown = facts.run.scene.shown
    steps = [step._replace(where=shown(step.where)) for step in chain(explain_layer(facts, layer, layer.owner))]
    painted = facts.painted_elements(layer)
    if painted:
        names = list(dict.fromkeys(facts.names.name((node,)) for node in painted))
        listed = ", ".join(names[:_SHOWN_ELEMENTS]) + (", …" if len(names) > _SHOWN_ELEMENTS else "")
        text = ngettext("paints {count} element: {names}", "paints {count} elements: {names}", len(painted))
        steps.append(Step(text.format(count=len(painted), names=listed)))
    else:
        steps.append(Step(_("paints nothing")))
    return tuple(steps)


def _draw_shares(counts: NDArray[np.int32]) -> tuple[float, ...]:
    found = np.bincount(np.minimum(counts, MOST_DRAWS).ravel(), minlength=MOST_DRAWS + 1)
    return tuple(float(share) for share in found[1:] / max(1, counts.size))


def _data_url(pixels: Pixels) -> str:
    out = io.BytesIO()
    write_png(pixels, out)
    return "data:image/png;base64," + base64.b64encode(out.getvalue()).decode("ascii")
