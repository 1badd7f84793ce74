"""Device profiles: complete, graded, and with Chromium's memory limits."""

from __future__ import annotations

from dataclasses import fields

import pytest

from compositor.layers.policy import POLICIES
from compositor.resources.device_profile import (
    MIB,
    DeviceProfile,
    UnknownProfileError,
    desktop_tile_budget_mib,
    load_profile,
    profile_names,
)


@pytest.mark.parametrize("name", profile_names())
def test_profiles_are_complete_and_graded(name: str) -> None:
    profile = load_profile(name)
    assert profile.layer_policy in POLICIES
    grades = dict(profile.grades)
    numeric = [f.name for f in fields(DeviceProfile) if type(getattr(profile, f.name)) in (int, float)]
    assert sorted(grades) == sorted(numeric)
    assert set(grades.values()) <= set("RTDE")


@pytest.mark.parametrize(
    ("width", "height", "ram", "mib"),
    [
        (1920, 1080, 16384, 512), (2560, 1440, 16384, 512), (3840, 2160, 16384, 874), (5120, 2880, 16384, 1553),
        (3840, 2160, 2048, 512), (800, 600, 1024, 512),
    ],
)  # fmt: skip
def test_desktop_budget(width: int, height: int, ram: int, mib: int) -> None:
    assert desktop_tile_budget_mib(width, height, ram) in (mib, mib + 1)


def test_android_budgets() -> None:
    low, middle = load_profile("android-low"), load_profile("android-mid")
    assert (low.hard_limit_bytes, low.soft_limit_bytes) == (96 * MIB, 96 * MIB * 67 // 100)
    assert (middle.hard_limit_bytes, middle.soft_limit_bytes) == (256 * MIB, 128 * MIB)
    assert load_profile("iphone").hard_limit_bytes == 0


def test_unknown_profile() -> None:
    with pytest.raises(UnknownProfileError):
        load_profile("toaster")
