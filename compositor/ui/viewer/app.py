"""The window and its loop."""

from __future__ import annotations

import math
import time
from dataclasses import replace
from typing import Any

import glfw
import moderngl

from compositor.base.i18n import _
from compositor.scene import Scene, SceneError, SceneOptions, load_scene
from compositor.ui.viewer.canvas import Canvas
from compositor.ui.viewer.input import ViewState, on_key, on_wheel
from compositor.ui.viewer.page import Page
from compositor.ui.viewer.panel import panel_picture

_IDLE_S = 0.25
_SETTLE_S = 0.15
_BACKDROP = (0.09, 0.11, 0.15)
_LARGEST_SIDE = 4096
_KEYS = {
    glfw.KEY_L: "L", glfw.KEY_T: "T", glfw.KEY_O: "O", glfw.KEY_E: "E", glfw.KEY_H: "H", glfw.KEY_R: "R",
    glfw.KEY_Q: "Q", glfw.KEY_ESCAPE: "ESCAPE", glfw.KEY_UP: "UP", glfw.KEY_DOWN: "DOWN", glfw.KEY_LEFT: "LEFT",
    glfw.KEY_RIGHT: "RIGHT", glfw.KEY_PAGE_UP: "PAGE_UP", glfw.KEY_PAGE_DOWN: "PAGE_DOWN", glfw.KEY_HOME: "HOME",
    glfw.KEY_END: "END", glfw.KEY_SPACE: "SPACE",
}  # fmt: skip


class NoDisplay(Exception):  # noqa: N818 - named for the state, as callers say it
    """No window can be opened here."""


def view(path: str, scene: Scene, options: SceneOptions) -> None:
    """Show `scene` until the window is closed.

    Raises:
        NoDisplay: There is no display, or it has no OpenGL 3.3.
    """
    viewer = Viewer(path, scene, options)
    try:
        viewer.run()
    finally:
        viewer.release()


class Viewer:
    """A window that shows one page."""

    def __init__(self, path: str, scene: Scene, options: SceneOptions) -> None:
        self._path = path
        self._options = options
        self._window = _open_window(scene)
        self.state = ViewState(scroll=scene.scroll)
        self._resized_at = 0.0
        self._dirty = True
        self._frame_s = 0.0
        try:
            self.context: Any = moderngl.create_context(require=330)
            self._canvas = Canvas(self.context)
            self._page = Page(scene, self.context)
        except Exception as error:  # the loader raises plain exceptions of many kinds
            self._close_window()
            raise NoDisplay(str(error)) from error
        glfw.set_key_callback(self._window, self._on_key)
        glfw.set_scroll_callback(self._window, self._on_wheel)
        glfw.set_framebuffer_size_callback(self._window, self._on_resize)
        glfw.set_window_refresh_callback(self._window, self._on_refresh)

    @property
    def size(self) -> tuple[int, int]:
        """The window's picture, px."""
        width, height = glfw.get_framebuffer_size(self._window)
        return int(width), int(height)

    def run(self) -> None:
        """Handle input and draw until closed."""
        while not self.step():
            glfw.wait_events_timeout(_SETTLE_S if self._resized_at else _IDLE_S)

    def step(self) -> bool:
        """One turn: take in what happened, draw if needed; True when the window must close."""
        if glfw.window_should_close(self._window) or self.state.close:
            return True
        self._follow_window()
        if self.state.reload or self._page.has_changed():
            self.state = replace(self.state, reload=False)
            self._reload()
        if self._page.scroll_to(self.state.scroll):
            self._dirty = True
        self.state = replace(self.state, scroll=self._page.scroll)
        if self._dirty:
            self._dirty = False
            self.draw()
            glfw.swap_buffers(self._window)
        return False

    def press(self, key: str) -> None:
        """As if `key` were pressed."""
        self.state = on_key(self.state, key, self._page.scene.viewport[1])
        self._dirty = True

    def draw(self) -> None:
        """Draw the current state into the back buffer."""
        start = time.perf_counter()
        size = self.size
        if not all(size):
            return
        if self.state.exploded:
            planes = self._page.planes()
            self._canvas.begin(size, _BACKDROP)
            self._canvas.draw_exploded(planes, size, self.state.spin)
        else:
            picture = self._page.picture()
            shown = self._page.overlay(self.state.overlays) if self.state.overlays else None
            self._canvas.begin(size, _BACKDROP)
            self._canvas.draw_flat(picture, size)
            if shown is not None:
                self._canvas.draw_flat(shown, size)
        self.context.finish()
        self._frame_s = time.perf_counter() - start
        if self.state.panel:
            self._canvas.draw_flat(panel_picture(self._page.facts(self._frame_s)), size, (12.0, 12.0))

    def release(self) -> None:
        """Close the window and free what it held."""
        self._page.release()
        self.context.release()
        self._close_window()

    def _close_window(self) -> None:
        glfw.destroy_window(self._window)
        glfw.terminate()

    def _follow_window(self) -> None:
        if not self._resized_at or time.monotonic() - self._resized_at < _SETTLE_S:
            return
        self._resized_at = 0.0
        width, height = self.size
        dpr = self._page.scene.dpr
        viewport = (max(1, math.ceil(width / dpr)), max(1, math.ceil(height / dpr)))
        if width and height and viewport != self._page.scene.viewport:
            self._options = replace(self._options, viewport=viewport)
            self._reload()

    def _reload(self) -> None:
        try:
            self._page.load(load_scene(self._path, self._options))
            problem = ""
        except SceneError as error:
            problem = str(error)
        self._dirty = True
        glfw.set_window_title(self._window, problem or _title(self._page.scene))

    def _on_key(self, _window: object, key: int, _code: int, action: int, _mods: int) -> None:
        if action != glfw.RELEASE and key in _KEYS:
            self.press(_KEYS[key])

    def _on_wheel(self, _window: object, dx: float, dy: float) -> None:
        self.state = on_wheel(self.state, dx, dy)
        self._dirty = True

    def _on_resize(self, _window: object, _width: int, _height: int) -> None:
        self._resized_at = time.monotonic()
        self._dirty = True

    def _on_refresh(self, _window: object) -> None:
        self._dirty = True


def _open_window(scene: Scene) -> Any:
    problems: list[str] = []
    glfw.set_error_callback(lambda _code, text: problems.append(_readable(text)))
    if not glfw.init():
        raise NoDisplay(problems[-1] if problems else _("no display"))
    glfw.window_hint(glfw.CONTEXT_VERSION_MAJOR, 3)
    glfw.window_hint(glfw.CONTEXT_VERSION_MINOR, 3)
    glfw.window_hint(glfw.OPENGL_PROFILE, glfw.OPENGL_CORE_PROFILE)
    glfw.window_hint(glfw.OPENGL_FORWARD_COMPAT, glfw.TRUE)
    width, height = (min(side, _LARGEST_SIDE) for side in scene.device_size)
    window = glfw.create_window(width, height, _title(scene), None, None)
    if not window:
        glfw.terminate()
        raise NoDisplay(problems[-1] if problems else _("no window"))
    glfw.make_context_current(window)
    glfw.swap_interval(1)
    return window


def _readable(text: object) -> str:
    """An error text of the library, which hands out bytes."""
    return text.decode("utf-8", "replace") if isinstance(text, bytes) else str(text)


def _title(scene: Scene) -> str:
    return f"{scene.html.name} - compositor"
