"""Frame time of full-screen layers, and how it moves with the figures of a device."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compositor.devices import Traffic, frame_time
from compositor.resources.device_profile import DeviceProfile, load_profile, profile_names


def full_screen_layers(count: float, device: DeviceProfile) -> Traffic:
    """`count` blended layers of the screen's size, texel on pixel."""
    target = device.width * device.height * 4.0
    return Traffic(
        tile_reads=1.10 * count * target,
        target_writes_tiled=target,
        target_writes=count * target,
        blend_reads=count * target,
        filled_px=count * target / 4,
        passes=1,
    )


def saturation(device: DeviceProfile, part: str) -> float:
    """How many such layers the part alone manages in one refresh."""
    least, most = 0.0, 1000.0
    for _step in range(60):
        middle = (least + most) / 2
        if getattr(frame_time(full_screen_layers(middle, device), device), part) * device.refresh_hz > 1:
            most = middle
        else:
            least = middle
    return least


@pytest.mark.parametrize(
    ("name", "by_bandwidth", "by_fill"),
    [
        ("and-1g", 21.8, 17.1), ("and-2g", 10.7, 22.3), ("and-4g", 7.4, 22.8), ("and-mid", 9.2, 19.8),
        ("and-flag", 29.7, 37.6), ("ios-2g", 74.7, 140), ("ios-4g", 24.2, 84.3), ("ipad-3g", 20.2, 72.0),
        ("ipad-m1", 18.5, 60.0), ("lap-ig", 30.6, 148), ("desk-4k", 70.7, 120), ("tv", 10.2, 7.3),
    ],
)  # fmt: skip
def test_full_screen_layers_that_a_refresh_allows(name: str, by_bandwidth: float, by_fill: float) -> None:
    device = load_profile(name)
    assert saturation(device, "bandwidth_seconds") == pytest.approx(by_bandwidth, abs=0.1)
    pass_seconds = 0.10e-3 if device.tile_based else 0.02e-3
    share = 1 - pass_seconds * device.refresh_hz  # the known figures leave the cost of a pass out
    assert saturation(device, "fill_seconds") / share == pytest.approx(by_fill, rel=0.01)


@pytest.mark.parametrize("name", profile_names())
def test_slower_memory_never_helps(name: str) -> None:
    device = load_profile(name)
    traffic = full_screen_layers(5, device)
    slower = frame_time(traffic, replace(device, bandwidth_gb_s=device.bandwidth_gb_s / 2, bands=()))
    assert slower.seconds.nominal >= frame_time(traffic, replace(device, bands=())).seconds.nominal


@given(st.floats(0, 60), st.sampled_from(profile_names()))
def test_the_nominal_time_lies_in_its_band_and_grows_with_layers(count: float, name: str) -> None:
    device = load_profile(name)
    found = frame_time(full_screen_layers(count, device), device).seconds
    assert found.low <= found.nominal <= found.high
    assert frame_time(full_screen_layers(count + 1, device), device).seconds.nominal > found.nominal


def test_what_is_known_decides_nothing() -> None:
    device = load_profile("and-2g")
    assert frame_time(full_screen_layers(10, device), device).deciding_field in dict(device.bands)
    wide = replace(device, bands=(("bandwidth_gb_s", (1.0, 40.0)),))
    assert frame_time(full_screen_layers(10, wide), wide).deciding_field == "bandwidth_gb_s"
