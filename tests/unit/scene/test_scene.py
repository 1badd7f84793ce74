from __future__ import annotations

from pathlib import Path

import pytest

from compositor.base.source import Span
from compositor.scene import Limit, SceneError, SceneOptions, load_scene, read_html


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "pages" / "page.html"
    path.parent.mkdir()
    path.write_text("<p>hello")
    return path


def write(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


def test_an_html_file_is_a_scene_whose_root_is_its_folder(page: Path) -> None:
    scene = load_scene(page)

    assert scene.html == page.resolve()
    assert scene.root == page.parent.resolve()
    assert (scene.viewport, scene.dpr, scene.scrollbars) == ((1280, 720), 1.0, "none")
    assert read_html(scene) == b"<p>hello"


def test_options_win_over_the_scene(page: Path, tmp_path: Path) -> None:
    toml = write(page.with_suffix(".toml"), 'html = "page.html"\nviewport = [800, 600]\ndpr = 2\n')

    scene = load_scene(toml, SceneOptions(dpr=3.0, root=tmp_path))

    assert (scene.viewport, scene.dpr, scene.root) == ((800, 600), 3.0, tmp_path.resolve())
    assert scene.device_size == (2400, 1800)


def test_a_toml_names_everything(page: Path) -> None:
    toml = write(
        page.with_suffix(".toml"),
        'root = ".."\nscroll = [0, 40.5]\ntime = 250\nscrollbars = "classic"\n'
        'scripting = "enabled"\n[budgets]\nlayers_drawn = 4\n',
    )

    scene = load_scene(toml)

    assert scene.html == page.resolve()
    assert scene.root == page.parent.parent.resolve()
    assert (scene.scroll, scene.time_ms, scene.scrollbars) == ((0.0, 40.5), 250.0, "classic")
    assert scene.scripting == "enabled"
    assert scene.budgets == {"layers_drawn": Limit(4.0, Span(str(toml.resolve()), 7))}


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("\nviewport = 12\n", 2, "viewport"),
        ("viewport = [1.5, 2]\n", 1, "whole"),
        ("scripting = 'on'\n", 0, "scripting"),
        ("dpr = 'x'\n", 1, "number"),
        ("dpr = true\n", 1, "number"),
        ("# a\n# b\nspeed = 3\n", 3, "unknown key"),
        ("[budgets]\nlayer = 3\n", 2, "unknown budget"),
        ("budgets = 3\n", 1, "table"),
        ("[budgets]\nlayers = 1\nfindings = { fatal = 3 }\n", 3, "unknown severity"),
        ("[budgets]\nreasons = 3\n", 2, "table"),
        ("[budgets.reasons]\nOverlap = 'none'\n", 2, "number"),
        ("html = 'gone.html'\n", 1, "no such file"),
        ("root = 'gone'\n", 1, "not a folder"),
        ("viewport = [1280\n", 0, "line"),
        ("dpr = \n", 1, "Invalid"),
    ],
)
def test_a_bad_toml_names_the_line(page: Path, text: str, line: int, words: str) -> None:
    toml = write(page.with_suffix(".toml"), text)

    with pytest.raises(SceneError) as caught:
        load_scene(toml)

    assert words in str(caught.value)
    if line:
        assert f"page.toml:{line}: " in str(caught.value)


@pytest.mark.parametrize(
    "options",
    [
        SceneOptions(viewport=(0, 10)),
        SceneOptions(viewport=(100_000, 10)),
        SceneOptions(viewport=(10_000, 10), dpr=2.0),
        SceneOptions(dpr=0.01),
        SceneOptions(dpr=float("nan")),
        SceneOptions(scrollbars="thick"),
        SceneOptions(root=Path("/nowhere/at/all")),
    ],
)
def test_impossible_settings_are_refused(page: Path, options: SceneOptions) -> None:
    with pytest.raises(SceneError):
        load_scene(page, options)


def test_a_page_outside_the_root_is_refused(page: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()

    with pytest.raises(SceneError, match="outside the root"):
        load_scene(page, SceneOptions(root=other))


@pytest.mark.parametrize("name", ["gone.html", "page.txt", ".", "a\0b.html", "x" * 5000 + ".html"])
def test_what_is_no_scene_is_refused(page: Path, name: str) -> None:
    (page.parent / "page.txt").write_text("")

    with pytest.raises(SceneError):
        load_scene(page.parent / name)


@pytest.mark.parametrize(
    "toml",
    [
        'html = "/etc/passwd"',
        'html = "scene.toml"',
        'html = "page.html"\ndpr = ' + "9" * 5000,
        'html = "page.html"\nviewport = [9' + "0" * 400 + ", 1]",
        "a = " + "[" * 15_000,
        "[" + "a." * 100_000 + "a]",
    ],
    ids=["no page", "itself", "digits", "past float", "deep", "dotted"],
)
def test_a_hostile_scene_file_is_one_error(page: Path, toml: str) -> None:
    path = page.parent / "scene.toml"
    path.write_text(toml)

    with pytest.raises(SceneError):
        load_scene(path)


@pytest.mark.parametrize(
    ("options", "viewport", "dpr"),
    [
        (SceneOptions(), (1280, 720), 1),
        (SceneOptions(profile="ios-4g"), (390, 844), 3),
        (SceneOptions(profile="ios-4g", dpr=2), (390, 844), 2),
        (SceneOptions(profile="ios-4g", viewport=(844, 390)), (844, 390), 3),
    ],
)
def test_a_named_device_brings_its_screen(
    page: Path, options: SceneOptions, viewport: tuple[int, int], dpr: float
) -> None:
    scene = load_scene(page, options)

    assert (scene.viewport, scene.dpr) == (viewport, dpr)


def test_a_scene_file_overrides_the_screen_of_its_device(page: Path) -> None:
    path = page.parent / "scene.toml"
    path.write_text('html = "page.html"\nprofile = "ios-4g"\nviewport = [320, 480]')

    scene = load_scene(path)

    assert (scene.viewport, scene.dpr) == ((320, 480), 3)


@pytest.mark.parametrize(
    ("options", "scrollbars"),
    [
        (SceneOptions(), "none"),
        (SceneOptions(profile="desktop"), "none"),
        (SceneOptions(profile="ios-4g"), "none"),
        (SceneOptions(profile="and-mid"), "overlay"),
        (SceneOptions(profile="and-mid", scrollbars="none"), "none"),
        (SceneOptions(scrollbars="overlay"), "overlay"),
    ],
)
def test_a_device_says_which_scrollbars_there_are(tmp_path: Path, options: SceneOptions, scrollbars: str) -> None:
    path = tmp_path / "page.html"
    path.write_text("")

    assert load_scene(path, options).scrollbars == scrollbars
