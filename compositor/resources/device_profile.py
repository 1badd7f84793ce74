"""Device profiles: what a device can hold and move, read from `profiles/*.toml` or from a file of the user's.

Every figure has a grade: S from a primary source, T from a third party, D derived, E estimated. A figure that is
not known well has a band, `low` to `high`, about its nominal value. None of it was measured on the devices.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from compositor.base.i18n import _

MIB = 1024 * 1024
_DESKTOP_BUDGET_PIXELS = 2056 * 1329 * 4
_DESKTOP_BUDGET_MIB = 1152
_DESKTOP_BUDGET_LEAST_MIB = 512
_ANDROID_LOW_RAM_MIB = 2000
_IMAGES_LOW_END_MIB, _IMAGES_MIB, _IMAGES_ROOMY_MIB = 32, 128, 256
_ROOMY_RAM_MIB = 4096


GRADES = {
    "S": "primary source",
    "T": "third party",
    "D": "derived",
    "E": "estimate",
}
_PLATFORMS = ("desktop", "android", "ios")
LAYER_POLICIES = ("chromium-linux", "chromium-android", "chromium-android-low-end", "chromium-mac", "webkit-like")
_MAX_PROFILE_BYTES = 64 * 1024


class UnknownProfileError(LookupError):
    """No profile of that name; `args[0]` is the name."""


class ProfileError(ValueError):
    """A profile file that cannot be used; the text says what is wrong in it."""


class Band(NamedTuple):
    """A figure that is not known exactly."""

    low: float
    nominal: float
    high: float


@dataclass(frozen=True, slots=True)
class DeviceProfile:
    """One device.

    Attributes:
        name: As written on a command line; the file's name.
        title: For people.
        platform: `desktop`, `android` or `ios`: which rules for tile memory and tile size apply.
        layer_policy: Name of the layer policy.
        year: Of the device it is modelled on.
        width, height: Screen, device px.
        dpr: Device px a CSS px.
        refresh_hz: Frames a second.
        ram_mib: Main memory.
        vram_mib: Memory of the GPU's own; 0 where it shares main memory.
        bandwidth_gb_s: Peak memory bandwidth that the GPU sees.
        bandwidth_efficiency: Share of the peak that can be had.
        fill_gpix_s: Peak fill rate.
        fill_efficiency: Share of the peak that can be had.
        framebuffer_compression: By how much lossless compression divides the traffic of a render target, never its
            memory.
        tile_based: The GPU keeps the target on chip while it draws.
        max_texture_px: Longest side of a texture.
        gpu_raster: Tiles are rastered by the GPU, which decides their size.
        low_end: The system calls itself a low-memory device.
        tile_budget_mib: Overrides the platform's rule; -1 for the rule, 0 for no limit.
        kill_mib: Where the system is likely to end a renderer, nominal; 0 for never.
        formats: Compressed texture formats that the GPU samples.
        grades: Grade of each figure, one of `GRADES`, by field.
        bands: Lowest and highest value of the figures that are not known exactly, by field.
        sources: Where figures come from, by field.
    """

    name: str
    title: str
    platform: str
    layer_policy: str
    year: int
    width: int
    height: int
    dpr: float
    refresh_hz: int
    ram_mib: int
    vram_mib: int
    bandwidth_gb_s: float
    bandwidth_efficiency: float
    fill_gpix_s: float
    fill_efficiency: float
    framebuffer_compression: float
    tile_based: bool
    max_texture_px: int
    gpu_raster: bool
    low_end: bool
    tile_budget_mib: int
    kill_mib: int
    formats: tuple[str, ...] = ()
    grades: tuple[tuple[str, str], ...] = ()
    bands: tuple[tuple[str, tuple[float, float]], ...] = ()
    sources: tuple[tuple[str, str], ...] = ()

    def band(self, field: str) -> Band:
        """A figure with its lowest and highest value; all alike where the figure is known well."""
        nominal = float(getattr(self, field))
        low, high = dict(self.bands).get(field, (nominal, nominal))
        return Band(low, nominal, high)

    @property
    def hard_limit_bytes(self) -> int:
        """Tile memory that one page may take for what is visible; 0 for no limit."""
        if self.tile_budget_mib >= 0:
            return self.tile_budget_mib * MIB
        if self.platform == "android":
            return (96 if self.low_end or self.ram_mib < _ANDROID_LOW_RAM_MIB else 256) * MIB
        return desktop_tile_budget_mib(self.width, self.height, self.ram_mib) * MIB

    @property
    def soft_limit_bytes(self) -> int:
        """Tile memory that tiles outside the visible part may fill up to; 0 for no limit."""
        share = 100
        if self.platform == "android":
            share = 67 if self.low_end else 50
        return self.hard_limit_bytes * share // 100

    @property
    def image_budget_bytes(self) -> int:
        """Decoded images that the compositor keeps as textures; 0 for no limit.

        Source: cc's `image_decode_cache_utils`.
        """
        if self.platform == "ios":
            return 0
        if self.low_end:
            return _IMAGES_LOW_END_MIB * MIB
        roomy = self.platform != "android" and self.ram_mib >= _ROOMY_RAM_MIB
        return (_IMAGES_ROOMY_MIB if roomy else _IMAGES_MIB) * MIB

    @property
    def scrollbars(self) -> str:
        """The scrollbars of a scene that says nothing about them: on Android, ones that lie over the content.

        They are layers of one colour, without textures. What shows scrolling on iOS are views of the system, outside
        the page's layers; desktops are compared with a headless browser, which shows none.
        """
        return "overlay" if self.platform == "android" else "none"

    @property
    def software_tile_px(self) -> int:
        """Side of a tile where tiles are rastered in software."""
        if self.platform == "android":
            return _android_software_tile(self.width, self.height)
        return 512 if self.layer_policy == "chromium-mac" and self.dpr >= 2 else 256


def desktop_tile_budget_mib(width: int, height: int, ram_mib: int) -> int:
    """Chromium's desktop rule: by screen size, at most a quarter of the memory, else at least 512 MiB."""
    wanted = _DESKTOP_BUDGET_MIB * width * height // _DESKTOP_BUDGET_PIXELS
    most = ram_mib // 4
    return most if wanted > most else max(wanted, _DESKTOP_BUDGET_LEAST_MIB)


def _android_software_tile(width: int, height: int) -> int:
    tiles = (width // 256) * (height // 256)
    side = 512 if tiles >= 40 else 384 if tiles > 16 else 256
    portrait = min(width, height)
    if (side == 256 and abs(portrait - 768) <= 10) or (side == 384 and abs(portrait - 1200) <= 10):
        side += 32
    return side


def profile_names() -> tuple[str, ...]:
    """All profiles, sorted by name."""
    folder = files("compositor.resources") / "profiles"
    return tuple(sorted(entry.name[:-5] for entry in folder.iterdir() if entry.name.endswith(".toml")))


@cache
def load_profile(name: str) -> DeviceProfile:
    """Read a profile by name, or from a `.toml` file when `name` is a path to one.

    Raises:
        UnknownProfileError: There is none of that name.
        ProfileError: The file cannot be read, or something in it is missing or wrong.
    """
    if name in profile_names():
        text = (files("compositor.resources") / "profiles" / f"{name}.toml").read_text(encoding="utf-8")
        return _profile(name, text)
    if not name.endswith(".toml"):
        raise UnknownProfileError(name)
    return _profile(Path(name).stem, _text_of(Path(name)))


def _text_of(path: Path) -> str:
    try:
        if path.stat().st_size > _MAX_PROFILE_BYTES:
            raise ProfileError(_("larger than {limit} KiB").format(limit=_MAX_PROFILE_BYTES >> 10))
        return path.read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        if isinstance(error, ProfileError):
            raise
        raise ProfileError(getattr(error, "strerror", None) or str(error)) from error


def _profile(name: str, text: str) -> DeviceProfile:
    try:
        data: dict[str, Any] = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ProfileError(str(error)) from error
    tables = {key: _table(data, key) for key in ("grades", "bands", "sources")}
    values = {field.name: data.pop(field.name, None) for field in fields(DeviceProfile)[1:-3]}
    if data:
        raise ProfileError(_("unknown key {key}").format(key=sorted(data)[0]))
    for field in fields(DeviceProfile)[1:-3]:
        values[field.name] = _value(field.name, str(field.type), values[field.name])
    _check_values(values)
    numeric = {key for key, value in values.items() if type(value) in (int, float)}
    return DeviceProfile(
        name=name,
        **values,
        grades=tuple((key, _grade(key, tables["grades"])) for key in sorted(numeric)),
        bands=tuple(sorted((key, _band(key, value, values, numeric)) for key, value in tables["bands"].items())),
        sources=tuple(sorted((key, str(value)) for key, value in tables["sources"].items())),
    )


def _table(data: dict[str, Any], key: str) -> Mapping[str, Any]:
    table = data.pop(key, {})
    if not isinstance(table, dict):
        raise ProfileError(_("{key} must be a table").format(key=key))
    return table


def _value(key: str, kind: str, value: object) -> object:
    match kind, value:
        case _, None:
            raise ProfileError(_("{key} is missing").format(key=key))
        case ("str", str()) | ("bool", bool()):
            return value
        case "int", int() if not isinstance(value, bool) and -1 <= value <= _MOST:
            return value
        case "float", int() | float() if not isinstance(value, bool) and 0 < value <= _MOST:
            return float(value)
        case "tuple[str, ...]", list() if all(isinstance(item, str) for item in value):
            return tuple(value)
    raise ProfileError(_("{key} must be a {kind}").format(key=key, kind=_KINDS[kind]))


_MOST = 1_000_000
_KINDS = {"str": "text", "bool": "true or false", "int": "whole number", "float": "number over 0"}
_KINDS["tuple[str, ...]"] = "list of texts"


def _check_values(values: Mapping[str, Any]) -> None:
    for key, known in (("platform", _PLATFORMS), ("layer_policy", LAYER_POLICIES)):
        if values[key] not in known:
            raise ProfileError(_("{key} must be one of {names}").format(key=key, names=", ".join(known)))
    for key in ("width", "height", "refresh_hz", "ram_mib", "max_texture_px"):
        if values[key] < 1:
            raise ProfileError(_("{key} must be at least 1").format(key=key))


def _grade(key: str, grades: Mapping[str, Any]) -> str:
    grade = grades.get(key)
    if not isinstance(grade, str) or grade not in GRADES:
        raise ProfileError(_("{key} needs a grade, one of {names}").format(key=key, names=", ".join(GRADES)))
    return grade


def _band(key: str, band: object, values: Mapping[str, Any], numeric: set[str]) -> tuple[float, float]:
    match band:
        case [int() | float() as low, int() | float() as high] if (
            key in numeric and -1 <= low <= values[key] <= high <= _MOST
        ):
            return (float(low), float(high))
    raise ProfileError(_("the band of {key} must be two numbers about its value").format(key=key))
