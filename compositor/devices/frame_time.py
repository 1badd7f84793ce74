"""How long a device takes for a frame: by memory bandwidth, by fill rate and by the processor, overlapped.

Figures that are not known well have bands; the time is given as lowest, nominal and highest, and the field whose
band moves it most is named.

Input:  `Traffic` and a device profile.
Output: `FrameTime`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from compositor.devices.traffic import Traffic
from compositor.resources.device_profile import Band, DeviceProfile

_GB = 1e9
_BACKGROUND_GB_S = 2.0  # what the rest of the device moves meanwhile
_BACKGROUND_SHARE = 0.15
_PASS_SECONDS = {True: 0.10e-3, False: 0.02e-3}  # by tile_based
_QUAD_SECONDS = 3e-6
_DRAW_CALL_SECONDS = {True: 15e-6, False: 5e-6}
_SCREEN_BUFFERS_BYTES_PER_PIXEL = 4
# Share of an immediate-mode GPU's target traffic that its cache takes, and how far the three times overlap.
_CACHE_HITS = {True: Band(0.0, 0.6, 0.8), False: Band(0.0, 0.4, 0.8)}  # by memory of its own
_OVERLAP = Band(0.5, 0.8, 1.0)


@dataclass(frozen=True, slots=True)
class Load:
    """One choice of all uncertain figures."""

    bandwidth_gb_s: float
    bandwidth_efficiency: float
    fill_gpix_s: float
    fill_efficiency: float
    framebuffer_compression: float
    cache_hits: float
    overlap: float


@dataclass(frozen=True, slots=True)
class FrameTime:
    """Time to draw one frame, s.

    Attributes:
        seconds: Lowest, nominal, highest.
        bytes: Memory traffic of the frame, nominal, scan-out left out.
        bandwidth_seconds, fill_seconds, cpu_seconds: The three parts, nominal.
        bound_by: The longest part: `bandwidth`, `fill` or `cpu`.
        deciding_field: The figure whose band moves the time most; empty when all are known.
    """

    seconds: Band
    bytes: float
    bandwidth_seconds: float
    fill_seconds: float
    cpu_seconds: float
    bound_by: str
    deciding_field: str


def frame_time(traffic: Traffic, device: DeviceProfile) -> FrameTime:
    """Time for a frame of `traffic` on `device`. Worse figures never shorten it, so the corners are the extremes."""
    bands = _bands(device)
    nominal = Load(**{field: band.nominal for field, band in bands.items()})
    best = Load(**{field: band.high for field, band in bands.items()})
    worst = Load(**{field: band.low for field, band in bands.items()})
    parts = _parts(traffic, device, nominal)
    longest = max(parts, key=lambda name: parts[name])
    return FrameTime(
        seconds=Band(*(_seconds(traffic, device, load) for load in (best, nominal, worst))),
        bytes=frame_bytes(traffic, device, nominal),
        bandwidth_seconds=parts["bandwidth"],
        fill_seconds=parts["fill"],
        cpu_seconds=parts["cpu"],
        bound_by=longest,
        deciding_field=_deciding(traffic, device, nominal, bands.items()),
    )


def _bands(device: DeviceProfile) -> dict[str, Band]:
    profile_fields = (
        "bandwidth_gb_s", "bandwidth_efficiency", "fill_gpix_s", "fill_efficiency", "framebuffer_compression",
    )  # fmt: skip
    bands = {field: device.band(field) for field in profile_fields}
    return bands | {"cache_hits": _CACHE_HITS[device.vram_mib > 0], "overlap": _OVERLAP}


def frame_bytes(traffic: Traffic, device: DeviceProfile, load: Load) -> float:
    """Bytes one frame moves."""
    plain = traffic.tile_reads + traffic.filter_bytes
    if device.tile_based:
        target = traffic.surface_reads + traffic.target_writes_tiled + traffic.flushes_tiled
    else:
        missed = 1.0 - load.cache_hits
        target = traffic.surface_reads + (traffic.target_writes + traffic.blend_reads) * missed
    return plain + target / load.framebuffer_compression


def _parts(traffic: Traffic, device: DeviceProfile, load: Load) -> dict[str, float]:
    peak = load.bandwidth_gb_s * _GB
    scan_out = device.width * device.height * _SCREEN_BUFFERS_BYTES_PER_PIXEL * device.refresh_hz
    background = min(_BACKGROUND_GB_S * _GB, _BACKGROUND_SHARE * peak)
    available = max(peak * load.bandwidth_efficiency - scan_out - background, peak * 0.01)
    fill = load.fill_gpix_s * _GB * load.fill_efficiency
    calls = _QUAD_SECONDS * traffic.quads + _DRAW_CALL_SECONDS[device.tile_based] * traffic.passes
    return {
        "bandwidth": frame_bytes(traffic, device, load) / available,
        "fill": traffic.filled_px / fill + traffic.passes * _PASS_SECONDS[device.tile_based],
        "cpu": calls,
    }


def _seconds(traffic: Traffic, device: DeviceProfile, load: Load) -> float:
    parts = _parts(traffic, device, load).values()
    longest = max(parts)
    return longest + (1.0 - load.overlap) * (sum(parts) - longest)


def _deciding(traffic: Traffic, device: DeviceProfile, nominal: Load, bands: Iterable[tuple[str, Band]]) -> str:
    swings = {
        field: _seconds(traffic, device, replace(nominal, **{field: band.low}))
        - _seconds(traffic, device, replace(nominal, **{field: band.high}))
        for field, band in bands
    }
    widest = max(swings, key=lambda field: swings[field])
    return widest if swings[widest] > 0 else ""
