"""Scenes and device profiles with values that no one means."""

from __future__ import annotations

from pathlib import Path

import pytest

import compositor.resources.device_profile as module
from compositor.cli.main import main
from compositor.resources.device_profile import ProfileError, load_profile
from compositor.scene import SceneError, load_scene


@pytest.mark.parametrize("value", ["1e308", "-1e308", "nan", "inf", "9" * 400, "true", '"x"', "[1]"])
@pytest.mark.parametrize("name", ["resident_mib", "layers_drawn"])
def test_limits_that_are_no_usable_number(name: str, value: str, tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text("<p>x")
    scene = tmp_path / "page.toml"
    scene.write_text(f"[budgets]\n{name} = {value}")

    with pytest.raises(SceneError, match=r":2: .*must be a number"):
        load_scene(scene)


def test_a_mark_of_the_byte_order_is_skipped(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text("<p>x")
    (tmp_path / "page.toml").write_bytes(b"\xef\xbb\xbfviewport = [300, 200]")

    assert load_scene(tmp_path / "page.toml").viewport == (300, 200)


@pytest.mark.parametrize(
    "change",
    [("dpr = ", "dpr = []"), ('dpr = "', "dpr = {low = 1}"), ("bandwidth_gb_s = [", "bandwidth_gb_s = [-inf, inf]")],
)
def test_profiles_of_wrong_types(change: tuple[str, str], tmp_path: Path) -> None:
    start, wrong = change
    text = (Path(module.__file__).parent / "profiles" / "and-2g.toml").read_text(encoding="utf-8")
    lines = text.splitlines()
    number = max(index for index, line in enumerate(lines) if line.startswith(start))
    path = tmp_path / "device.toml"
    path.write_text("\n".join([*lines[:number], wrong, *lines[number + 1 :]]), encoding="utf-8")

    with pytest.raises(ProfileError):
        load_profile(str(path))
    assert main(["report", str(tmp_path / "page.html"), "--profile", str(path)]) == 2
