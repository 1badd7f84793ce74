"""Colour spaces: conversion between any two, and interpolation.

Coordinates are in the ranges of CSS: rgb 0..1, hues in degrees, hsl and hwb percentages 0..100, Lab
lightness 0..100, Oklab lightness 0..1. A component that is missing or powerless is None.

Source: https://www.w3.org/TR/css-color-4/#color-conversion-code
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

Vector = tuple[float, float, float]
Components = tuple[float | None, float | None, float | None]
_Matrix = tuple[Vector, Vector, Vector]

_ACHROMATIC = {"lch": 0.0015, "oklch": 0.000004, "hsl": 0.001, "hwb": 0.001}


def _times(matrix: _Matrix, v: Vector) -> Vector:
    a, b, c = (row[0] * v[0] + row[1] * v[1] + row[2] * v[2] for row in matrix)
    return (a, b, c)


def _inverted(m: _Matrix) -> _Matrix:
    (a, b, c), (d, e, f), (g, h, i) = m
    det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    return (
        ((e * i - f * h) / det, (c * h - b * i) / det, (b * f - c * e) / det),
        ((f * g - d * i) / det, (a * i - c * g) / det, (c * d - a * f) / det),
        ((d * h - e * g) / det, (b * g - a * h) / det, (a * e - b * d) / det),
    )


def _rgb_to_xyz(primaries: Sequence[tuple[float, float]], white: tuple[float, float]) -> _Matrix:
    """Matrix of an RGB space from the xy chromaticities of its primaries and white."""
    columns = [(x / y, 1.0, (1 - x - y) / y) for x, y in primaries]
    (r, g, b) = columns
    unscaled: _Matrix = ((r[0], g[0], b[0]), (r[1], g[1], b[1]), (r[2], g[2], b[2]))
    wx, wy = white
    scale = _times(_inverted(unscaled), (wx / wy, 1.0, (1 - wx - wy) / wy))
    rows = [(row[0] * scale[0], row[1] * scale[1], row[2] * scale[2]) for row in unscaled]
    return (rows[0], rows[1], rows[2])


_D65_WHITE = (0.3127, 0.3290)
_D50_WHITE = (0.3457, 0.3585)
_SRGB = _rgb_to_xyz([(0.64, 0.33), (0.30, 0.60), (0.15, 0.06)], _D65_WHITE)
_P3 = _rgb_to_xyz([(0.680, 0.320), (0.265, 0.690), (0.150, 0.060)], _D65_WHITE)
_A98 = _rgb_to_xyz([(0.64, 0.33), (0.21, 0.71), (0.15, 0.06)], _D65_WHITE)
_REC2020 = _rgb_to_xyz([(0.708, 0.292), (0.170, 0.797), (0.131, 0.046)], _D65_WHITE)
_PROPHOTO = _rgb_to_xyz([(0.734699, 0.265301), (0.159597, 0.840403), (0.036598, 0.000105)], _D50_WHITE)
_D50_TO_D65: _Matrix = (
    (0.955473421488075, -0.02309845494876471, 0.06325924320057072),
    (-0.0283697093338637, 1.0099953980813041, 0.021041441191917323),
    (0.012314014864481998, -0.020507649298898964, 1.330365926242124),
)
_D65_TO_D50 = _inverted(_D50_TO_D65)
_LMS: _Matrix = (
    (0.8190224379967030, 0.3619062600528904, -0.1288737815209879),
    (0.0329836539323885, 0.9292868615863434, 0.0361446663506424),
    (0.0481771893596242, 0.2642395317527308, 0.6335478284694309),
)
_LMS_INVERSE = _inverted(_LMS)
_OKLAB: _Matrix = (
    (0.2104542683093140, 0.7936177747023054, -0.0040720430116193),
    (1.9779985324311684, -2.4285922420485799, 0.4505937096174110),
    (0.0259040424655478, 0.7827717124575296, -0.8086757549230774),
)
_OKLAB_INVERSE = _inverted(_OKLAB)


def _signed(power: Callable[[float], float]) -> Callable[[Vector], Vector]:
    def apply(v: Vector) -> Vector:
        a, b, c = (math.copysign(power(abs(x)), x) for x in v)
        return (a, b, c)

    return apply


_srgb_linear = _signed(lambda x: x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4)
_srgb_gamma = _signed(lambda x: x * 12.92 if x <= 0.0031308 else 1.055 * x ** (1 / 2.4) - 0.055)
_a98_linear = _signed(lambda x: x ** (563 / 256))
_a98_gamma = _signed(lambda x: x ** (256 / 563))
_prophoto_linear = _signed(lambda x: x / 16 if x <= 16 / 512 else x**1.8)
_prophoto_gamma = _signed(lambda x: x * 16 if x < 1 / 512 else x ** (1 / 1.8))
_ALPHA, _BETA = 1.09929682680944, 0.018053968510807
_rec2020_linear = _signed(lambda x: x / 4.5 if x < _BETA * 4.5 else ((x + _ALPHA - 1) / _ALPHA) ** (1 / 0.45))
_rec2020_gamma = _signed(lambda x: x * 4.5 if x < _BETA else _ALPHA * x**0.45 - (_ALPHA - 1))


def _lab_to_xyz(v: Vector) -> Vector:
    fy = (v[0] + 16) / 116
    fx, fz = v[1] / 500 + fy, fy - v[2] / 200
    x, y, z = (f**3 if f > 6 / 29 else (116 * f - 16) * 27 / 24389 for f in (fx, fy, fz))
    wx, wy = _D50_WHITE
    return _times(_D50_TO_D65, (x * wx / wy, y, z * (1 - wx - wy) / wy))


def _xyz_to_lab(v: Vector) -> Vector:
    x, y, z = _times(_D65_TO_D50, v)
    wx, wy = _D50_WHITE
    scaled = (x * wy / wx, y, z * wy / (1 - wx - wy))
    fx, fy, fz = (s ** (1 / 3) if s > 216 / 24389 else (s * 24389 / 27 + 16) / 116 for s in scaled)
    return (116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz))


_cube = _signed(lambda x: x**3)
_cube_root = _signed(lambda x: x ** (1 / 3))


def _oklab_to_xyz(v: Vector) -> Vector:
    return _times(_LMS_INVERSE, _cube(_times(_OKLAB_INVERSE, v)))


def _xyz_to_oklab(v: Vector) -> Vector:
    return _times(_OKLAB, _cube_root(_times(_LMS, v)))


def _polar_to_lab(v: Vector) -> Vector:
    hue = math.radians(v[2])
    return (v[0], v[1] * math.cos(hue), v[1] * math.sin(hue))


def _lab_to_polar(v: Vector) -> Vector:
    return (v[0], math.hypot(v[1], v[2]), math.degrees(math.atan2(v[2], v[1])) % 360)


def hsl_to_rgb(v: Vector) -> Vector:
    """HSL to sRGB."""
    hue, saturation, lightness = v[0], v[1] / 100, v[2] / 100
    spread = saturation * min(lightness, 1 - lightness)

    def channel(n: float) -> float:
        k = (n + hue / 30) % 12
        return lightness - spread * max(-1.0, min(k - 3, 9 - k, 1.0))

    return (channel(0), channel(8), channel(4))


def _rgb_to_hsl(v: Vector) -> Vector:
    high, low = max(v), min(v)
    lightness, spread = (high + low) / 2, high - low
    if not spread:
        return (0.0, 0.0, lightness * 100)
    edge = min(lightness, 1 - lightness)
    saturation = (high - lightness) / edge if edge else 0.0
    hue = _hue_of(v, high, spread)
    if saturation < 0:
        hue, saturation = hue + 180, -saturation
    return (hue % 360, saturation * 100, lightness * 100)


def _hue_of(v: Vector, high: float, spread: float) -> float:
    r, g, b = v
    if high == r:
        return ((g - b) / spread % 6) * 60
    return ((b - r) / spread + 2) * 60 if high == g else ((r - g) / spread + 4) * 60


def hwb_to_rgb(v: Vector) -> Vector:
    """HWB to sRGB."""
    white, black = v[1] / 100, v[2] / 100
    if white + black >= 1:
        grey = white / (white + black)
        return (grey, grey, grey)
    r, g, b = (c * (1 - white - black) + white for c in hsl_to_rgb((v[0], 100.0, 50.0)))
    return (r, g, b)


def _rgb_to_hwb(v: Vector) -> Vector:
    return (_rgb_to_hsl(v)[0], min(v) * 100, (1 - max(v)) * 100)


def _rgb_space(matrix: _Matrix, linear: Callable[[Vector], Vector]) -> Callable[[Vector], Vector]:
    return lambda v: _times(matrix, linear(v))


def _to_rgb_space(matrix: _Matrix, gamma: Callable[[Vector], Vector]) -> Callable[[Vector], Vector]:
    inverse = _inverted(matrix)
    return lambda v: gamma(_times(inverse, v))


def _same(v: Vector) -> Vector:
    return v


def _prophoto_to_xyz(v: Vector) -> Vector:
    return _times(_D50_TO_D65, _times(_PROPHOTO, _prophoto_linear(v)))


_PROPHOTO_INVERSE = _inverted(_PROPHOTO)


def _xyz_to_prophoto(v: Vector) -> Vector:
    return _prophoto_gamma(_times(_PROPHOTO_INVERSE, _times(_D65_TO_D50, v)))


_srgb_to_xyz = _rgb_space(_SRGB, _srgb_linear)
_xyz_to_srgb = _to_rgb_space(_SRGB, _srgb_gamma)

_TO_XYZ: dict[str, Callable[[Vector], Vector]] = {
    "srgb": _srgb_to_xyz,
    "srgb-linear": _rgb_space(_SRGB, _same),
    "display-p3": _rgb_space(_P3, _srgb_linear),
    "display-p3-linear": _rgb_space(_P3, _same),
    "a98-rgb": _rgb_space(_A98, _a98_linear),
    "prophoto-rgb": _prophoto_to_xyz,
    "rec2020": _rgb_space(_REC2020, _rec2020_linear),
    "xyz": _same,
    "xyz-d65": _same,
    "xyz-d50": lambda v: _times(_D50_TO_D65, v),
    "lab": _lab_to_xyz,
    "oklab": _oklab_to_xyz,
    "lch": lambda v: _lab_to_xyz(_polar_to_lab(v)),
    "oklch": lambda v: _oklab_to_xyz(_polar_to_lab(v)),
    "hsl": lambda v: _srgb_to_xyz(hsl_to_rgb(v)),
    "hwb": lambda v: _srgb_to_xyz(hwb_to_rgb(v)),
}

_FROM_XYZ: dict[str, Callable[[Vector], Vector]] = {
    "srgb": _xyz_to_srgb,
    "srgb-linear": _to_rgb_space(_SRGB, _same),
    "display-p3": _to_rgb_space(_P3, _srgb_gamma),
    "display-p3-linear": _to_rgb_space(_P3, _same),
    "a98-rgb": _to_rgb_space(_A98, _a98_gamma),
    "prophoto-rgb": _xyz_to_prophoto,
    "rec2020": _to_rgb_space(_REC2020, _rec2020_gamma),
    "xyz": _same,
    "xyz-d65": _same,
    "xyz-d50": lambda v: _times(_D65_TO_D50, v),
    "lab": _xyz_to_lab,
    "oklab": _xyz_to_oklab,
    "lch": lambda v: _lab_to_polar(_xyz_to_lab(v)),
    "oklch": lambda v: _lab_to_polar(_xyz_to_oklab(v)),
    "hsl": lambda v: _rgb_to_hsl(_xyz_to_srgb(v)),
    "hwb": lambda v: _rgb_to_hwb(_xyz_to_srgb(v)),
}

SPACES = frozenset(_TO_XYZ)
HUE_INDEX = {"hsl": 0, "hwb": 0, "lch": 2, "oklch": 2}
"""Which component of a polar space is the hue."""


def to_srgb(space: str, v: Vector) -> Vector:
    """Gamma-encoded sRGB, not clipped."""
    if space == "srgb":
        return v
    if space == "hsl":
        return hsl_to_rgb(v)
    return hwb_to_rgb(v) if space == "hwb" else _xyz_to_srgb(_TO_XYZ[space](v))


def from_srgb(space: str, v: Vector) -> Vector:
    """Components in `space` of a gamma-encoded sRGB colour."""
    if space == "srgb":
        return v
    if space == "hsl":
        return _rgb_to_hsl(v)
    return _rgb_to_hwb(v) if space == "hwb" else _FROM_XYZ[space](_srgb_to_xyz(v))


def with_powerless(space: str, v: Vector) -> Components:
    """Components with the hue None where the colour is a grey."""
    index = HUE_INDEX.get(space)
    if index is None:
        return v
    chroma = 100 - v[1] - v[2] if space == "hwb" else v[1]
    if chroma > _ACHROMATIC[space]:
        return v
    return (None, v[1], v[2]) if index == 0 else (v[0], v[1], None)


def interpolate_hue(first: float, second: float, weight: float, method: str) -> float:
    """Hue between two, by the method `shorter`, `longer`, `increasing` or `decreasing`."""
    delta = (second - first) % 360
    match method:
        case "increasing":
            pass
        case "decreasing":
            delta = delta - 360 if delta else 0.0
        case "longer":
            delta = delta if delta > 180 or not delta else delta - 360
        case _:
            delta = delta if delta <= 180 else delta - 360
    return (first + delta * weight) % 360
