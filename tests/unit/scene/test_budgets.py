"""Limits from a `compositor.toml` above the scene."""

from __future__ import annotations

from pathlib import Path

import pytest

from compositor.analysis.metrics import metric
from compositor.scene import SceneError, SceneOptions, load_scene
from compositor.scene.budgets import BUDGETS, SEVERITIES

CONFIG = """
[budgets]
layers_drawn = 20
findings = { error = 0 }

[[override]]
paths = ["checkout/**/*.html"]
profiles = ["and-*"]
budgets = { layers_drawn = 10 }

[[override]]
paths = ["*.html"]
[override.budgets]
overdraw = 2.5
layers_drawn = 30
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "compositor.toml").write_text(CONFIG)
    for name in ("top.html", "checkout/cart.html", "checkout/a/b/pay.html", "other/x.html"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("<p>x")
    return tmp_path


def limits(path: Path, profile: str | None = None) -> dict[str, tuple[float, int]]:
    found = load_scene(path, SceneOptions(profile=profile)).budgets
    return {name: (limit.value, limit.where.line) for name, limit in found.items()}


@pytest.mark.parametrize(
    ("page", "profile", "layers"),
    [
        ("top.html", None, (30, 15)),
        ("checkout/cart.html", "and-4g", (10, 9)),
        ("checkout/a/b/pay.html", "and-4g", (10, 9)),
        ("checkout/cart.html", None, (20, 3)),
        ("other/x.html", "and-4g", (20, 3)),
    ],
)
def test_what_matches_path_and_profile_wins(
    folder: Path, page: str, profile: str | None, layers: tuple[float, int]
) -> None:
    found = limits(folder / page, profile)

    assert found["layers_drawn"] == layers
    assert found["findings.error"] == (0, 4)
    assert ("overdraw" in found) == (page == "top.html")


def test_the_scene_wins_name_by_name(folder: Path) -> None:
    (folder / "top.toml").write_text("[budgets]\nlayers_drawn = 5\n")

    found = limits(folder / "top.toml")

    assert found["layers_drawn"] == (5, 2)
    assert found["overdraw"] == (2.5, 14)


def test_a_repositorys_top_ends_the_search(folder: Path) -> None:
    (folder / "checkout" / ".git").mkdir()

    assert limits(folder / "checkout" / "a" / "b" / "pay.html") == {}


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("speed = 1\n", 1, "unknown key"),
        ("[budgets]\n\nlayer = 1\n", 3, "unknown budget"),
        ("override = 3\n", 1, "list of tables"),
        ("[[override]]\n[[override]]\npath = 'x'\n", 3, "unknown key"),
        ("[[override]]\npaths = 'x'\n", 2, "list of strings"),
        ("[budgets]\nlayers = 1\n[[override]]\nbudgets = { layers = 'x' }\n", 4, "number"),
        ("[[override]\n", 0, "compositor.toml"),
    ],
)
def test_a_bad_file_names_the_line(tmp_path: Path, text: str, line: int, words: str) -> None:
    (tmp_path / "compositor.toml").write_text(text)
    (tmp_path / "page.html").write_text("<p>x")

    with pytest.raises(SceneError) as caught:
        load_scene(tmp_path / "page.html")

    assert words in str(caught.value)
    if line:
        assert f"compositor.toml:{line}: " in str(caught.value)


@pytest.mark.parametrize("name", [*BUDGETS, "reasons.Overlap", *(f"findings.{level}" for level in SEVERITIES)])
def test_every_budget_has_a_metric(name: str) -> None:
    found = metric(name)

    assert found is not None and found.name == name and found.title
