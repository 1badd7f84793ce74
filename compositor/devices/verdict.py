"""Whether a page fits a device: memory for tiles, memory in all, texture size, time for a frame.

Each check gives `fits`, `over`, or `uncertain` where the answer flips inside the band of what is known, and then
names the figure that decides. The regime says what is seen when tiles do not fit. It is a model of documents and
estimates, not a measurement on devices.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum

from compositor.devices.frame_time import FrameTime, frame_time
from compositor.devices.traffic import frame_traffic
from compositor.draw.frame import CompositorFrame
from compositor.layers.tile_set import TileBin, TilingSet
from compositor.resources.device_profile import MIB, Band, DeviceProfile

_RISK_MIDDLE = 0.85
_RISK_WIDTH = 0.08


class Verdict(Enum):
    """Whether a figure keeps to its limit."""

    FITS = "fits"
    UNCERTAIN = "uncertain"
    OVER = "over"


class Regime(Enum):
    """What happens to tiles that compete for memory, best first.

    Source: cc's tile manager: visible tiles may fill the hard limit, the others the soft one.
    """

    STEADY = "steady"
    SOON_TILES_MISSING = "soon-tiles-missing"
    VISIBLE_TILES_MISSING = "visible-tiles-missing"
    KILLED = "killed"


@dataclass(frozen=True, slots=True)
class Check:
    """One figure against its limit.

    Attributes:
        name: `frame-ms`, `tile-mib`, `memory-mib` or `texture-px`; its end is the unit.
        actual: Lowest, nominal and highest.
        limit: Lowest, nominal and highest.
        deciding_field: The figure of the profile that an uncertain verdict hangs on; else empty.
    """

    name: str
    actual: Band
    limit: Band
    deciding_field: str = ""

    @property
    def verdict(self) -> Verdict:
        """`fits` only when the worst case does, `over` only when the best case is."""
        if self.actual.high <= self.limit.low:
            return Verdict.FITS
        return Verdict.OVER if self.actual.low > self.limit.high else Verdict.UNCERTAIN


@dataclass(frozen=True, slots=True)
class DeviceVerdict:
    """What a device makes of a page.

    Attributes:
        profile: Name of the profile.
        checks: In order of `Check.name` above; those without a limit are left out.
        regime: What is seen of tiles that compete for memory.
        frame: Time for a frame.
        crash_risk: 0 to 1, rising with the memory taken against the point where the system ends a page; a display
            and no probability. None where the system ends none.
    """

    profile: str
    checks: tuple[Check, ...]
    regime: Regime
    frame: FrameTime
    crash_risk: float | None

    @property
    def verdict(self) -> Verdict:
        """The worst of the checks."""
        found = {check.verdict for check in self.checks}
        return next((v for v in (Verdict.OVER, Verdict.UNCERTAIN) if v in found), Verdict.FITS)


def judge(device: DeviceProfile, tiles: TilingSet, frame: CompositorFrame, gpu_bytes: int) -> DeviceVerdict:
    """The verdict on a page whose textures of every kind take `gpu_bytes`."""
    time = frame_time(frame_traffic(frame), device)
    wanted = _wanted_bytes(tiles)
    screen = device.width * device.height * 4 * 3  # three buffers, as most systems keep
    memory = (gpu_bytes + screen) / MIB
    checks = [_frame_check(time, device)]
    if device.hard_limit_bytes:
        checks.append(Check("tile-mib", _exactly(wanted[TileBin.NOW] / MIB), _exactly(device.hard_limit_bytes / MIB)))
    if device.kill_mib:
        checks.append(Check("memory-mib", _exactly(memory), device.band("kill_mib"), "kill_mib"))
    checks.append(Check("texture-px", _exactly(_longest_side(tiles, frame)), device.band("max_texture_px")))
    return DeviceVerdict(
        profile=device.name,
        checks=tuple(checks),
        regime=_regime(device, wanted, memory),
        frame=time,
        crash_risk=_crash_risk(memory, device),
    )


def _frame_check(time: FrameTime, device: DeviceProfile) -> Check:
    milliseconds = Band(*(part * 1000 for part in time.seconds))
    return Check("frame-ms", milliseconds, _exactly(1000 / device.refresh_hz), time.deciding_field)


def _wanted_bytes(tiles: TilingSet) -> dict[TileBin, int]:
    """Bytes of the tiles that want a texture, by priority, whether they got one or not."""
    wanted = dict.fromkeys(TileBin, 0)
    for tiling in tiles.tilings:
        for tile in tiling.tiles:
            if tile.solid is None:
                wanted[tile.bin] += tiling.tile_bytes
    return wanted


def _longest_side(tiles: TilingSet, frame: CompositorFrame) -> int:
    """Of any texture that the frame needs."""
    surfaces = (max(p.texture_size) for p in frame.passes[:-1] if not p.bypassed)
    return max((*surfaces, *(max(tiling.tile_size) for tiling in tiles.tilings if tiling.tiles)), default=0)


def _regime(device: DeviceProfile, wanted: dict[TileBin, int], memory_mib: float) -> Regime:
    if device.kill_mib and memory_mib > device.kill_mib:
        return Regime.KILLED
    hard, soft = device.hard_limit_bytes, device.soft_limit_bytes
    if hard and wanted[TileBin.NOW] > hard:
        return Regime.VISIBLE_TILES_MISSING
    if hard and sum(wanted.values()) > soft:
        return Regime.SOON_TILES_MISSING
    return Regime.STEADY


def _crash_risk(memory_mib: float, device: DeviceProfile) -> float | None:
    if not device.kill_mib:
        return None
    above = (memory_mib / device.kill_mib - _RISK_MIDDLE) / _RISK_WIDTH
    return round(1 / (1 + math.exp(-max(min(above, 60.0), -60.0))), 4)


def _exactly(value: float) -> Band:
    return Band(value, value, value)
