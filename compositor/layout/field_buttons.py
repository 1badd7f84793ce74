"""Buttons inside text fields: to clear a search, to count a number up and down, to open a list of suggestions.

Nobody sees them before the pointer or the focus is on the field, but they have room, paint and, as they are
transparent, stack as layers of their own.
Source: Blink's `LayoutTheme::AdjustSearchFieldCancelButtonStyle`; measured in Chromium.
"""

from __future__ import annotations

from compositor.css import properties as p
from compositor.css.values import LengthPercentage
from compositor.dom.nodes import Element
from compositor.layout.boxes import BoxKind, ReplacedContent
from compositor.layout.proto import ProtoBox, StyleMaker
from compositor.style.computed_style import ComputedStyle, StyledDocument

FIELD_BUTTONS = ("-webkit-calendar-picker-indicator", "-webkit-inner-spin-button", "-webkit-search-cancel-button")
"""Their pseudo-elements, in the order in which they stand."""

_SPIN_PX = 15.0
_LIST_EM = 1.3395
_CANCEL_PX, _SMALLEST_CANCEL_PX, _LARGEST_CANCEL_PX = 9.0, 5.0, 21.0
_CANCEL_MARGINS_PX = 4.0
_CONTROL_FONT_PX = 13.0  # at which the button to clear a search has its usual size


def _width(pseudo: str, font_size: float, scale: float) -> float:
    """Room that a button takes in its field, layout px.

    Args:
        font_size: Of the field, layout px.
        scale: Layout px a CSS px.
    """
    if pseudo == "-webkit-inner-spin-button":
        return _SPIN_PX * scale
    if pseudo == "-webkit-calendar-picker-indicator":
        return _LIST_EM * font_size
    size = float(int(_CANCEL_PX * font_size / scale / _CONTROL_FONT_PX + 0.5))
    return (min(max(size, _SMALLEST_CANCEL_PX), _LARGEST_CANCEL_PX) + _CANCEL_MARGINS_PX) * scale


def field_buttons(element: Element, field: ComputedStyle, styled: StyledDocument, styles: StyleMaker) -> list[ProtoBox]:
    """The buttons of a text field, each beside the end of the line above it."""
    found = ((name, styled.pseudo.get((element.id, name))) for name in FIELD_BUTTONS)
    scale = styled.media.dpr * field[p.INTERNAL_ZOOM]
    return [
        _button(element, own, name, styles, _width(name, field[p.FONT_SIZE], scale))
        for name, own in found
        if own is not None and own[p.DISPLAY] != "none"
    ]


def _button(element: Element, own: ComputedStyle, pseudo: str, styles: StyleMaker, side: float) -> ProtoBox:
    flow = (own[p.WRITING_MODE], own[p.DIRECTION])
    height = own[p.HEIGHT]
    edges: dict[str, object] = {}
    if own[p.APPEARANCE] != "none":
        edges = {"width": LengthPercentage(side), "height": LengthPercentage(side)}
    else:
        side = height.px if isinstance(height, LengthPercentage) else 0.0
    edges |= {
        p.physical_name("margin-block-start", *flow).replace("-", "_"): LengthPercentage(-side),
        p.physical_name("margin-inline-start", *flow).replace("-", "_"): "auto",
    }
    box = ProtoBox(element.id, styles.changed(own, display="block", **edges), BoxKind.BLOCK)
    box.pseudo = pseudo
    box.replaced = ReplacedContent("field-button")
    return box
