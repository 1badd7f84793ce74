"""Positioning, floats and stacking order."""

from __future__ import annotations

from compositor.css.computing_boxes import compute_clip, compute_shape
from compositor.css.computing_lengths import compute_lp, compute_sizing
from compositor.css.grammar import first_of, keyword, keyword_token, single
from compositor.css.grammar_anchor import with_anchors
from compositor.css.grammar_images import image
from compositor.css.grammar_numeric import alpha, integer, length_percentage, positive_length_percentage, quirky
from compositor.css.grammar_shapes import clip_rect, shape_outside
from compositor.css.properties._table import Affects, Property, longhand
from compositor.css.values import ZERO, Auto, BasicShape, Lp

_LAYOUT = Affects.LAYOUT | Affects.PAINT

POSITION: Property[str] = longhand(
    "position",
    initial="static",
    parse=keyword("static relative absolute fixed sticky"),
    affects=_LAYOUT | Affects.STACKING | Affects.COMPOSITING,
    spec="https://www.w3.org/TR/css-position-3/#position-property",
)
FLOAT: Property[str] = longhand(
    "float",
    initial="none",
    parse=keyword("none left right inline-start inline-end"),
    affects=_LAYOUT | Affects.STACKING,
)
CLEAR: Property[str] = longhand("clear", initial="none", parse=keyword("none left right both inline-start inline-end"))

_inset = with_anchors(single(keyword_token("auto"), quirky(length_percentage)), "anchor", "anchor-size")


def _inset_property(name: str) -> Property[Lp | Auto]:
    return longhand(name, initial="auto", parse=_inset, compute=compute_sizing)


TOP = _inset_property("top")
RIGHT = _inset_property("right")
BOTTOM = _inset_property("bottom")
LEFT = _inset_property("left")

Z_INDEX: Property[int | Auto] = longhand(
    "z-index",
    initial="auto",
    parse=single(keyword_token("auto"), integer),
    affects=Affects.STACKING,
    spec="https://www.w3.org/TR/CSS22/visuren.html#z-index",
)
CLIP: Property[tuple[Lp | Auto, Lp | Auto, Lp | Auto, Lp | Auto] | Auto] = longhand(
    "clip",
    initial="auto",
    parse=clip_rect,
    compute=compute_clip,
    affects=Affects.CLIP | Affects.PAINT,
    spec="https://www.w3.org/TR/css-masking-1/#clip-property",
)
SHAPE_OUTSIDE: Property[BasicShape | str] = longhand(
    "shape-outside", initial="none", parse=first_of(single(image), shape_outside), compute=compute_shape
)
SHAPE_MARGIN: Property[Lp] = longhand(
    "shape-margin", initial=ZERO, parse=single(positive_length_percentage), compute=compute_lp
)
SHAPE_IMAGE_THRESHOLD: Property[float] = longhand(
    "shape-image-threshold", initial=0.0, parse=single(alpha), modelled=False
)
