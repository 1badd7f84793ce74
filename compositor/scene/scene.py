"""A scene: the page to look at and how to look at it.

A scene is an `.html` file, or a `.toml` file that names one and says how to look at it::

    html = "page.html"
    viewport = [1280, 720]   # CSS px
    dpr = 2
    profile = "lap-ig"       # its screen counts where viewport or dpr are not given
    root = ".."              # folder that everything the page names must lie in
    scroll = [0, 400]        # CSS px
    time = 500               # ms on the animation clock

    [budgets]                # those of a `compositor.toml` above it hold too, see `scene.budgets`
    layers_drawn = 20
    resident_mib = 64
"""

from __future__ import annotations

import math
import os
from collections.abc import Container, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path

from compositor.base.i18n import _
from compositor.base.source import Span
from compositor.resources.device_profile import (
    DeviceProfile,
    ProfileError,
    UnknownProfileError,
    load_profile,
    profile_names,
)
from compositor.scene.budgets import Limit, configured_budgets, parse_budgets
from compositor.scene.errors import SceneError
from compositor.scene.toml_file import TomlFile

MAX_HTML_BYTES = 32 * 1024 * 1024
MAX_VIEWPORT = 16384
SCROLLBARS = ("none", "classic", "overlay")
SCRIPTING = ("none", "enabled")
_HTML_SUFFIXES = (".html", ".htm", ".xhtml")


@dataclass(frozen=True, slots=True)
class Scene:
    """What to run.

    Attributes:
        html: The page, absolute.
        root: Folder that every file the page names must lie in, absolute.
        viewport: Width and height, CSS px.
        dpr: Device px per CSS px.
        scroll: Scroll position of the document, CSS px; clamped to what there is to scroll.
        time_ms: Moment on the animation clock.
        scrollbars: One of `SCROLLBARS`.
        scripting: One of `SCRIPTING`: whether the page is that of a browser with scripts off, or on. Scripts never run.
        profile: Name of the device profile, or the path of a file that describes one.
        budgets: Limits by name.
        shown_from: Folder that printed paths are relative to.
    """

    html: Path
    root: Path
    viewport: tuple[int, int] = (1280, 720)
    dpr: float = 1.0
    scroll: tuple[float, float] = (0.0, 0.0)
    time_ms: float = 0.0
    scrollbars: str = "none"
    scripting: str = "none"
    profile: str = "desktop"
    budgets: Mapping[str, Limit] = field(default_factory=dict)
    shown_from: Path = field(default_factory=Path.cwd)

    def shown(self, span: Span) -> Span:
        """`span` with its path as people want to read it."""
        return span._replace(path=self.shown_path(span.path))

    def shown_path(self, path: str) -> str:
        """`path` relative to `shown_from` where it lies inside."""
        inside = str(self.shown_from) + os.sep
        return path[len(inside) :] if path.startswith(inside) else path

    @property
    def device_size(self) -> tuple[int, int]:
        """The viewport in device px, rounded as Chromium does."""
        return (math.ceil(self.viewport[0] * self.dpr), math.ceil(self.viewport[1] * self.dpr))

    @property
    def device(self) -> DeviceProfile:
        """The device profile."""
        return load_profile(self.profile)


@dataclass(frozen=True, slots=True)
class SceneOptions:
    """What a command line or caller overrides; None keeps what the scene says."""

    viewport: tuple[int, int] | None = None
    dpr: float | None = None
    scroll: tuple[float, float] | None = None
    time_ms: float | None = None
    scrollbars: str | None = None
    scripting: str | None = None
    profile: str | None = None
    root: Path | None = None


NO_OPTIONS = SceneOptions()


def load_scene(path: str | Path, options: SceneOptions = NO_OPTIONS) -> Scene:
    """The scene that `path` (an HTML page or a TOML file) describes.

    Raises:
        SceneError: The file or something in it cannot be used.
    """
    source = _existing_file(Path(path))
    suffix = source.suffix.lower()
    said: set[str] = set()
    if suffix == ".toml":
        scene, said = _from_toml(source)
    elif suffix in _HTML_SUFFIXES:
        scene = Scene(html=source, root=source.parent)
    else:
        raise SceneError(_("a scene is an .html or a .toml file"), path)
    given = {f.name: getattr(options, f.name) for f in fields(options) if getattr(options, f.name) is not None}
    if options.root is not None:
        given["root"] = _root_folder(options.root, scene.html, path, 0)
    scene = replace(scene, **given)
    said.update(given)
    _check_profile(scene, path)
    if "profile" in said:
        scene = _with_screen(scene, said)
    _check(scene, path)
    return replace(scene, budgets={**configured_budgets(source, scene.html, scene.profile), **scene.budgets})


def _with_screen(scene: Scene, said: Container[str]) -> Scene:
    """`scene` with the screen and the scrollbars of its device for what was not said."""
    device = scene.device
    viewport = (round(device.width / device.dpr), round(device.height / device.dpr))
    return replace(
        scene,
        viewport=scene.viewport if "viewport" in said else viewport,
        dpr=scene.dpr if "dpr" in said else device.dpr,
        scrollbars=scene.scrollbars if "scrollbars" in said else device.scrollbars,
    )


def read_html(scene: Scene) -> bytes:
    """The page's bytes.

    Raises:
        SceneError: It cannot be read, or is larger than `MAX_HTML_BYTES`.
    """
    try:
        if scene.html.stat().st_size > MAX_HTML_BYTES:
            raise SceneError(_("larger than {limit} MiB").format(limit=MAX_HTML_BYTES >> 20), scene.html)
        return scene.html.read_bytes()
    except OSError as error:
        raise SceneError(error.strerror or str(error), scene.html) from error


def _existing_file(path: Path) -> Path:
    try:
        resolved = path.resolve()
        if resolved.is_file():
            return resolved
        problem = _("is a folder, not a page") if resolved.is_dir() else _("no such file")
    except (OSError, ValueError, RuntimeError) as error:
        problem = getattr(error, "strerror", None) or str(error)
    raise SceneError(problem, path)


def _root_folder(root: Path, html: Path, path: str | Path, line: int) -> Path:
    try:
        resolved = root.resolve()
        if not resolved.is_dir():
            raise SceneError(_("the root is not a folder: {root}").format(root=root), path, line)
    except (OSError, ValueError, RuntimeError) as error:
        raise SceneError(str(error), path, line) from error
    if not html.is_relative_to(resolved):
        raise SceneError(_("the page lies outside the root {root}").format(root=root), path, line)
    return resolved


def _check_profile(scene: Scene, path: str | Path) -> None:
    try:
        load_profile(scene.profile)
    except UnknownProfileError as error:
        known = ", ".join(profile_names())
        message = _("unknown profile {name}; known are {names}").format(name=scene.profile, names=known)
        raise SceneError(message, path) from error
    except ProfileError as error:
        raise SceneError(str(error), scene.profile) from error


def _check(scene: Scene, path: str | Path) -> None:
    if not (0.1 <= scene.dpr <= 16):
        raise SceneError(_("dpr must lie between 0.1 and 16"), path)
    if min(scene.viewport) < 1 or max(scene.device_size) > MAX_VIEWPORT:
        message = _("each side of the viewport must have 1 to {limit} device px").format(limit=MAX_VIEWPORT)
        raise SceneError(message, path)
    if scene.scrollbars not in SCROLLBARS:
        raise SceneError(_("scrollbars must be one of {names}").format(names=", ".join(SCROLLBARS)), path)
    if scene.scripting not in SCRIPTING:
        raise SceneError(_("scripting must be one of {names}").format(names=", ".join(SCRIPTING)), path)
    if not all(math.isfinite(value) for value in (*scene.scroll, scene.time_ms)):
        raise SceneError(_("scroll and time must be finite numbers"), path)


_KEYS = ("html", "viewport", "dpr", "profile", "root", "scroll", "time", "scrollbars", "scripting", "budgets")


def _from_toml(path: Path) -> tuple[Scene, set[str]]:
    """The scene, and which of its keys the file sets."""
    toml = TomlFile(path)
    for key in toml.data:
        if key not in _KEYS:
            raise toml.fail(key, _("unknown key; known are {names}").format(names=", ".join(_KEYS)))
    name = toml.text_of("html", path.with_suffix(".html").name)
    html = path.parent / name
    try:
        found = html.is_file()
    except (OSError, ValueError):
        found = False
    if not found:
        raise toml.fail("html", _("no such file: {name}").format(name=name))
    if html.suffix.lower() not in _HTML_SUFFIXES:
        raise toml.fail("html", _("must name an .html file"))
    html = html.resolve()
    root = html.parent
    if "root" in toml.data:
        root = _root_folder(path.parent / toml.text_of("root", ""), html, path, toml.line_of("root"))
    width, height = toml.pair("viewport", (1280, 720))
    if width != int(width) or height != int(height):
        raise toml.fail("viewport", _("must be whole CSS px"))
    scene = Scene(
        html=html,
        root=root,
        viewport=(int(width), int(height)),
        dpr=toml.number("dpr", 1.0),
        scroll=toml.pair("scroll", (0.0, 0.0)),
        time_ms=toml.number("time", 0.0),
        scrollbars=toml.text_of("scrollbars", "none"),
        scripting=toml.text_of("scripting", "none"),
        profile=_profile_of(toml),
        budgets=parse_budgets(toml, toml.data.get("budgets", {})),
    )
    return scene, set(toml.data)


def _profile_of(toml: TomlFile) -> str:
    """The name of a profile; a file is named from the scene's folder."""
    name = toml.text_of("profile", "desktop")
    return str(toml.path.parent / name) if name.endswith(".toml") else name
