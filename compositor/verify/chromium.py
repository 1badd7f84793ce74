"""Asks a headless Chromium about a scene.

The page's scripts are off, its files are read from the scene's root only, nothing reaches a network,
animations stand still at the scene's time, and generic font families are the fonts that this engine takes.

Input:  a `Scene`.
Output: `Answer`.
Cost:   one to three seconds, most of it the browser's start.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit
from urllib.request import url2pathname

from compositor.base.i18n import _
from compositor.browser import BrowserError, BrowserPage, BrowserPipe, Message, browser_flags
from compositor.scene import Scene
from compositor.text import FontCollection, FontRequest
from compositor.trace import LayerTree, layer_tree
from compositor.verify.answer import Answer, Box, LayerAnswer
from compositor.verify.paths import paths_by_node

_FLAGS = (
    # No way out: names do not resolve, and what needs no name meets a proxy that is not there.
    "--host-resolver-rules=MAP * ~NOTFOUND", "--proxy-server=socks5://127.0.0.1:1", "--proxy-bypass-list=<-loopback>",
    "--disable-quic", "--lang=en-US", "--allow-file-access-from-files",
)  # fmt: skip
# GPU raster in software, so that tiles have the sizes of a machine with a GPU wherever this runs.
_GPU_RASTER = (
    "--use-gl=angle", "--use-angle=swiftshader", "--enable-gpu-rasterization", "--ignore-gpu-blocklist",
    "--enable-unsafe-swiftshader",
)  # fmt: skip
_SOFTWARE_RASTER = ("--disable-gpu",)
# Desktop versions have no overlay scrollbars to switch on; without any, layout is the same.
_SCROLLBARS = {"none": ("--hide-scrollbars",), "classic": (), "overlay": ("--hide-scrollbars",)}
_CATEGORIES = ("disabled-by-default-devtools.timeline.layers",)
_FAMILIES = {
    "standard": "serif", "serif": "serif", "sansSerif": "sans-serif", "fixed": "monospace", "cursive": "cursive",
    "fantasy": "fantasy", "math": "math",
}  # fmt: skip
_HARMLESS_SCHEMES = ("data", "about", "blob")
_LOAD_TIMEOUT_S = 30.0
_FONT_TRIES = 60
_TRACE_TRIES = 4
_RASTER_WAIT_S = 0.25

# Border boxes; what is drawn inside an SVG picture has none. Without recursion, as trees can be deep.
# The prototypes are asked, as names of controls hide properties of their forms.
_BOXES = """(() => {
  const getter = (type, name) => {
    const { get } = Object.getOwnPropertyDescriptor(type.prototype, name);
    return node => get.call(node);
  };
  const childrenOf = getter(Element, 'children'), shadowOf = getter(Element, 'shadowRoot');
  const nameOf = getter(Element, 'localName'), root = getter(Document, 'documentElement')(document);
  const out = [], walk = [[root, 'html']];
  while (walk.length) {
    const [element, path] = walk.pop();
    if (Element.prototype.getClientRects.call(element).length) {
      const r = Element.prototype.getBoundingClientRect.call(element);
      out.push([path, r.x, r.y, r.width, r.height]);
    }
    if (nameOf(element) === 'svg') continue;
    const trees = [[childrenOf(element), path]];
    if (shadowOf(element)) trees.push([shadowOf(element).children, path + '>#shadow-root']);
    for (const [children, above] of trees) {
      let n = 0;
      for (const child of children) {
        n++;
        const tag = nameOf(child);
        const named = (tag === 'head' || tag === 'body') && element === root;
        walk.push([child, above + '>' + tag + (named ? '' : ':nth-child(' + n + ')')]);
      }
    }
  }
  return JSON.stringify(out);
})()"""
# Animations that the page has paused stay where they are. Frames of another origin stay at their start.
# What is over by then must be seen running first: a jump over it leaves its element as if it were still to come.
_FREEZE = """(() => {
  const freeze = (page, time) => {
    const running = () => Document.prototype.getAnimations.call(page);  // brings the styles up to date, too
    const animations = running().filter(animation => animation.playState !== 'paused');
    for (const last of [false, true]) {
      for (const animation of animations) {
        try {
          animation.pause();
          const timing = animation.effect.getComputedTiming();
          const over = timing.endTime > 0 && timing.endTime <= time;
          animation.currentTime = over && !last ? timing.delay + timing.activeDuration / 2 : time;
        } catch (e) {}
      }
      running();
    }
    for (const frame of Document.prototype.querySelectorAll.call(page, 'iframe, frame, object, embed')) {
      try { if (frame.contentDocument) freeze(frame.contentDocument, time); } catch (e) {}
    }
  };
  freeze(document, %r);
})()"""
_FONTS = "Object.getOwnPropertyDescriptor(Document.prototype, 'fonts').get.call(document).status"
_SCROLL = "window.scrollTo({left: %r, top: %r, behavior: 'instant'})"


def ask_chromium(scene: Scene, binary: str, *, sandbox: bool = True) -> Answer:
    """What Chromium makes of `scene`.

    Raises:
        BrowserError: It cannot be started, or does not answer.
    """
    with Chromium(scene, binary, sandbox=sandbox) as chromium:
        return chromium.ask(scene)


class Chromium:
    """A running browser, to be asked about scenes one after the other; use it in a `with` statement.

    Args:
        screen: A scene whose scale, scrollbars and way of raster the browser is started with; those of the scenes
            asked about must be the same.
        binary: The program.
        sandbox: Run it in its sandbox.

    Raises:
        BrowserError: It cannot be started.
    """

    def __init__(self, screen: Scene, binary: str, *, sandbox: bool = True) -> None:
        self._pipe = BrowserPipe(binary, _flags(screen, sandbox))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        self._pipe.close()

    def ask(self, scene: Scene) -> Answer:
        """What it makes of `scene`, in a new page.

        Raises:
            BrowserError: It does not answer.
        """
        page = BrowserPage(self._pipe)
        try:
            return _Question(page, scene).answer()
        finally:
            page.close()


def _flags(scene: Scene, sandbox: bool) -> Sequence[str]:
    raster = _GPU_RASTER if scene.device.gpu_raster else _SOFTWARE_RASTER
    return (*browser_flags(scene.dpr, sandbox=sandbox), *_FLAGS, *raster, *_SCROLLBARS[scene.scrollbars])


class _Question:
    """One scene in one page of a browser."""

    def __init__(self, page: BrowserPage, scene: Scene) -> None:
        self._page = page
        self._browser = page.browser
        self._scene = scene
        self._events: list[Any] = []
        page.browser.handlers["Tracing.dataCollected"] = self._collect

    def answer(self) -> Answer:
        """Load the page, bring it to the scene's moment and read everything."""
        self._prepare()
        self._load()
        self._page.evaluate(_FREEZE % self._scene.time_ms)
        if self._scene.scroll != (0.0, 0.0):  # else the page may say itself where it starts
            self._page.evaluate(_SCROLL % self._scene.scroll)
        self._frame()
        tree = self._tree()
        boxes: dict[str, Box] = {item[0]: tuple(item[1:5]) for item in json.loads(self._page.evaluate(_BOXES))}
        self._page.call("DOM.getDocument", {"depth": 0})  # without it the document is not told of
        nodes = self._page.call("DOM.getFlattenedDocument", {"depth": -1, "pierce": True})["nodes"]
        paths = paths_by_node(nodes)
        layers = _layers(tree, paths)
        return Answer(self._browser.call("Browser.getVersion")["product"], boxes, layers)

    def _prepare(self) -> None:
        # Nothing moves until the scene's moment is set.
        self._page.call("Animation.enable")
        self._page.call("Animation.setPlaybackRate", {"playbackRate": 0})
        families = generic_families()
        taken = {name: families[generic] for name, generic in _FAMILIES.items()}
        self._page.call("Page.setFontFamilies", {"fontFamilies": taken})
        self._page.call("Emulation.setScriptExecutionDisabled", {"value": True})
        self._page.judge_requests(lambda url: _allowed(url, self._scene.root))
        self._set_height(self._scene.viewport[1])

    def _load(self) -> None:
        if not self._page.open(self._scene.html.as_uri(), _LOAD_TIMEOUT_S):
            raise BrowserError(_("the page did not load in the browser in time"))
        # Fonts are fetched once text needs them, which is when the first frame is made.
        for _attempt in range(_FONT_TRIES):
            self._frame()
            if self._page.evaluate(_FONTS) == "loaded":
                break

    def _tree(self) -> LayerTree:
        """The page's layers, as the compositor lists them in a trace."""
        wanted = self._scene.device_size
        found: list[LayerTree] = []
        for attempt in range(_TRACE_TRIES):
            trees = [tree for tree in map(layer_tree, self._trace(attempt)) if tree is not None and tree.is_page]
            found += [tree for tree in trees if tree.viewport == wanted]
            if found and not found[-1].awaits_raster:
                break
        if not found:
            raise BrowserError(_("the browser showed no layers"))
        return found[-1]

    def _trace(self, patience: int) -> list[Any]:
        """The trace of two full updates: names and reasons of layers are kept only while a trace runs.

        Tiles that are not on the screen are rastered after the updates: the more `patience`, the more of them.
        """
        self._events = []
        config = {"includedCategories": list(_CATEGORIES), "excludedCategories": ["*"]}
        self._browser.call("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})
        height = self._scene.viewport[1]
        # Smaller, never larger: that could scroll a page that is scrolled to its end.
        for changed in (max(1, height - 1), height):
            self._set_height(changed)
            self._frame()
        self._browser.wait(lambda _message: False, patience * _RASTER_WAIT_S)
        self._frame()
        self._browser.send("Tracing.end")
        if not self._browser.wait(lambda message: message.get("method") == "Tracing.tracingComplete"):
            raise BrowserError(_("the browser's trace did not end"))
        return self._events

    def _set_height(self, height: int) -> None:
        self._page.resize(self._scene.viewport[0], height)

    def _frame(self) -> None:
        """Wait until a frame with all that came before has been drawn; scripts, which could wait, are off."""
        self._page.call("Page.captureScreenshot", {"format": "jpeg", "quality": 1, "optimizeForSpeed": True})

    def _collect(self, params: Message) -> None:
        self._events += params.get("value", ())


def _allowed(url: str, root: Path) -> bool:
    try:
        parts = urlsplit(url)
        if parts.scheme in _HARMLESS_SCHEMES:
            return True
        if parts.scheme != "file" or parts.netloc not in ("", "localhost"):
            return False
        return Path(url2pathname(parts.path)).resolve().is_relative_to(root)
    except (ValueError, OSError, RuntimeError):
        return False


def generic_families() -> dict[str, str]:
    """The family that this engine takes for each generic one, which the browser is told to take too."""
    fonts = FontCollection()
    return {
        generic: fonts.font(FontRequest((generic,), 16.0, 400.0, False)).primary.face.family
        for generic in dict.fromkeys(_FAMILIES.values())
    }


def _layers(tree: LayerTree, paths: dict[int, str]) -> tuple[LayerAnswer, ...]:
    layers = (
        LayerAnswer(
            owner=paths.get(layer.owner_node, "").partition("::")[0],
            reasons=layer.reasons,
            size=layer.size,
            corner=layer.corner,
            draws_content=layer.draws_content,
            tiles=len(layer.tiles),
            bytes=layer.bytes,
        )
        for layer in tree.layers
    )
    return tuple(layer for layer in layers if layer.is_of_the_page)
