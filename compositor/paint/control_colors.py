"""Colours of themed form controls in the light and the dark colour scheme. Measured in Chromium."""

from __future__ import annotations

from typing import Final, NamedTuple

from compositor.base.color import BLACK, WHITE, Color


class ControlColors(NamedTuple):
    """What a theme draws controls with.

    Attributes:
        field: Ground of fields, check boxes and drop-downs, and the mark of a check box.
        edge: Lines around controls.
        button: Ground of buttons.
        track: Ground of tracks; light where disabled.
        over_track: How opaque the edge is over a track.
        accent: What is chosen or reached.
        meter: A good, a less good and a bad value.
        meter_edge: Line around a meter.
        ink: Pictures in fields.
    """

    field: Color
    edge: Color
    button: Color
    track: Color
    over_track: float
    accent: Color
    meter: tuple[Color, Color, Color]
    meter_edge: Color
    ink: Color


def _rgb(value: int) -> Color:
    return Color((value >> 16) / 255, (value >> 8 & 255) / 255, (value & 255) / 255)


LIGHT: Final = ControlColors(
    field=WHITE,
    edge=_rgb(0x767676),
    button=_rgb(0xEFEFEF),
    track=_rgb(0xEFEFEF),
    over_track=0.5,
    accent=_rgb(0x0075FF),
    meter=(_rgb(0x107C10), _rgb(0xFFB900), _rgb(0xD83B01)),
    meter_edge=_rgb(0xCACACA),
    ink=BLACK,
)
DARK: Final = ControlColors(
    field=_rgb(0x3B3B3B),
    edge=_rgb(0x858585),
    button=_rgb(0x6B6B6B),
    track=_rgb(0x3B3B3B),
    over_track=1.0,
    accent=_rgb(0x99C8FF),
    meter=(_rgb(0x74B374), _rgb(0xF2C812), _rgb(0xE98973)),
    meter_edge=_rgb(0x858585),
    ink=WHITE,
)
