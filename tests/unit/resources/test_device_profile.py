"""Device profiles: complete, graded, and with Chromium's memory limits."""

from __future__ import annotations

from dataclasses import fields
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compositor.layers.policy import POLICIES
from compositor.resources.device_profile import (
    GRADES,
    LAYER_POLICIES,
    MIB,
    Band,
    DeviceProfile,
    ProfileError,
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
    assert set(grades.values()) <= set(GRADES)
    for name_of_figure, (low, high) in profile.bands:
        assert low <= getattr(profile, name_of_figure) <= high


def test_policies_named_are_the_policies_there_are() -> None:
    assert sorted(LAYER_POLICIES) == sorted(POLICIES)


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
    low, middle = load_profile("and-2g"), load_profile("and-mid")
    assert (low.hard_limit_bytes, low.soft_limit_bytes) == (96 * MIB, 96 * MIB * 67 // 100)
    assert (middle.hard_limit_bytes, middle.soft_limit_bytes) == (256 * MIB, 128 * MIB)
    assert load_profile("ios-4g").hard_limit_bytes == 0


def test_unknown_profile() -> None:
    with pytest.raises(UnknownProfileError):
        load_profile("toaster")


def test_a_figure_known_well_has_no_band() -> None:
    profile = load_profile("and-2g")
    assert profile.band("bandwidth_gb_s") == Band(4.85, 7.46, 10.07)
    assert profile.band("ram_mib") == Band(1900, 1900, 1900)


def _text() -> str:
    return (files("compositor.resources") / "profiles" / "and-2g.toml").read_text(encoding="utf-8")


def _load(folder: Path, text: str) -> DeviceProfile:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    load_profile.cache_clear()
    return load_profile(str(path))


def test_a_file_is_a_profile(tmp_path: Path) -> None:
    profile = _load(tmp_path, _text().replace("ram_mib = 1900", "ram_mib = 3000"))
    assert (profile.name, profile.ram_mib, profile.dpr) == ("mine", 3000, 2.0)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("ram_mib = 1900", "", "ram_mib is missing"),
        ("ram_mib = 1900", "ram_mib = 0", "ram_mib must be at least 1"),
        ("ram_mib = 1900", "ram_mib = true", "ram_mib must be a whole number"),
        ("ram_mib = 1900", "ram_mib = 1900\nramm = 3", "unknown key ramm"),
        ("dpr = 2.0", "dpr = nan", "dpr must be a number over 0"),
        ('ram_mib = "T"', "", "ram_mib needs a grade, one of S, T, D, E"),
        ('ram_mib = "T"', 'ram_mib = "X"', "ram_mib needs a grade, one of S, T, D, E"),
        ("kill_mib = [300, 700]", "kill_mib = [500, 700]", "the band of kill_mib must be two numbers about its value"),
        ("kill_mib = [300, 700]", "title = [1, 2]", "the band of title must be two numbers about its value"),
        ('platform = "android"', 'platform = "palm"', "platform must be one of desktop, android, ios"),
        ('"chromium-android-low-end"', '"servo"', "layer_policy must be one of "),
        ('formats = ["ETC2", "ASTC", "PVRTC"]', "formats = [1]", "formats must be a list of texts"),
        ("[bands]", "[bands", "Expected"),
        ("[sources]", "[other]", "unknown key other"),
    ],
)
def test_what_is_wrong_in_a_file_is_said(tmp_path: Path, old: str, new: str, problem: str) -> None:
    text = _text()
    assert old in text
    with pytest.raises(ProfileError) as caught:
        _load(tmp_path, text.replace(old, new, 1))
    assert str(caught.value).startswith(problem)


@given(st.text() | st.sampled_from(["grades = 1", "[[bands]]", "title = []", "a = [[[[", "width = 1e400"]))
def test_no_file_raises_anything_else(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    with pytest.raises(ProfileError):
        _load(tmp_path_factory.mktemp("profile"), text)
