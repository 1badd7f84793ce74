"""Anchor positioning."""

from __future__ import annotations

from typing import Any

from compositor.css.grammar import first_of, keyword, single
from compositor.css.grammar_anchor import (
    area,
    dashed_idents,
    fallbacks,
    one_dashed_ident,
    position_try_order,
)
from compositor.css.grammar_layout import words
from compositor.css.properties._table import Affects, Property, longhand
from compositor.css.properties.box import (
    HEIGHT,
    MARGIN_BOTTOM,
    MARGIN_LEFT,
    MARGIN_RIGHT,
    MARGIN_TOP,
    MAX_HEIGHT,
    MAX_WIDTH,
    MIN_HEIGHT,
    MIN_WIDTH,
    WIDTH,
)
from compositor.css.properties.position import BOTTOM, LEFT, RIGHT, TOP
from compositor.css.values import PositionTry

_SPEC = "https://www.w3.org/TR/css-anchor-position-1/"

ANCHOR_NAME: Property[tuple[str, ...]] = longhand("anchor-name", initial=(), parse=dashed_idents(), spec=_SPEC)
ANCHOR_SCOPE: Property[tuple[str, ...]] = longhand("anchor-scope", initial=(), parse=dashed_idents("all"), spec=_SPEC)
POSITION_ANCHOR: Property[str] = longhand(
    "position-anchor",
    initial="normal",
    parse=first_of(keyword("normal none auto"), single(one_dashed_ident)),
    spec=_SPEC,
)
POSITION_AREA: Property[str] = longhand("position-area", initial="none", parse=area, spec=_SPEC)
POSITION_TRY_FALLBACKS: Property[tuple[PositionTry, ...]] = longhand(
    "position-try-fallbacks", initial=(), parse=fallbacks, spec=_SPEC
)
POSITION_TRY_ORDER: Property[str] = longhand(
    "position-try-order", initial="normal", parse=position_try_order, spec=_SPEC
)
POSITION_VISIBILITY: Property[str] = longhand(
    "position-visibility",
    initial="anchors-visible",
    parse=first_of(keyword("always"), words("anchors-visible no-overflow")),
    affects=Affects.LAYOUT | Affects.PAINT,
    spec=_SPEC,
)

MAY_ASK_ANCHORS: tuple[Property[Any], ...] = (
    TOP, RIGHT, BOTTOM, LEFT, MARGIN_TOP, MARGIN_RIGHT, MARGIN_BOTTOM, MARGIN_LEFT, WIDTH, HEIGHT, MIN_WIDTH,
    MIN_HEIGHT, MAX_WIDTH, MAX_HEIGHT,
)  # fmt: skip
"""Properties whose values may contain `anchor()` or `anchor-size()`."""
