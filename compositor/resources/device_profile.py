"""Device profiles: what a kind of device can hold and move, read from `profiles/*.toml`.

Figures are graded as in `docs`: R from a reference, T from a trade source, D derived, E estimated.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files

MIB = 1024 * 1024
_DESKTOP_BUDGET_PIXELS = 2056 * 1329 * 4
_DESKTOP_BUDGET_MIB = 1152
_DESKTOP_BUDGET_LEAST_MIB = 512
_ANDROID_LOW_RAM_MIB = 2000


class UnknownProfileError(LookupError):
    """No profile of that name; `args[0]` is the name."""


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
        tile_based: The GPU keeps the target on chip while it draws.
        max_texture_px: Longest side of a texture.
        gpu_raster: Tiles are rastered by the GPU, which decides their size.
        low_end: The system calls itself a low-memory device.
        tile_budget_mib: Overrides the platform's rule; -1 for the rule, 0 for no limit.
        kill_mib: Where the system is likely to end a renderer, nominal; 0 for never.
        grades: Grade of each figure.
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
    tile_based: bool
    max_texture_px: int
    gpu_raster: bool
    low_end: bool
    tile_budget_mib: int
    kill_mib: int
    grades: tuple[tuple[str, str], ...] = ()

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
    """Read a profile by name.

    Raises:
        UnknownProfileError: There is none of that name.
    """
    if name not in profile_names():
        raise UnknownProfileError(name)
    text = (files("compositor.resources") / "profiles" / f"{name}.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    grades = tuple(sorted(data.pop("grades", {}).items()))
    known = {field.name for field in fields(DeviceProfile)}
    unknown = sorted(set(data) - known)
    assert not unknown, f"{name}.toml: {unknown}"
    return DeviceProfile(name=name, grades=grades, **data)
