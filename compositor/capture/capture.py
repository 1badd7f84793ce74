"""Opens a page in an installed Chromium, lets its scripts run, and saves what is there then.

Only the page's own origin (for a file: its folder) may be reached; others are named by the caller or refused.

Input:  URL or file, `CaptureOptions`.
Output: files in a folder that appears only when all of them are there.
Cost:   the browser's start, the page's load, and the wait asked for.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files as package_files
from itertools import chain
from pathlib import Path
from typing import Any

from compositor.base.i18n import _
from compositor.browser import BrowserError, BrowserPage, BrowserPipe, Message, browser_flags
from compositor.capture.names import local_name
from compositor.capture.origins import Origins

MAX_FILES = 4000
MAX_BYTES = 512 * 1024 * 1024
_QUIET_S = 0.5
_QUIET_TRIES = 20
_FLAGS = ("--hide-scrollbars",)
_SAVED_TYPES = ("Stylesheet", "Image", "Font")


class CaptureError(Exception):
    """The page cannot be captured; one line for people."""


@dataclass(frozen=True, slots=True)
class CaptureOptions:
    """How to look at the page while it is captured.

    Attributes:
        viewport: CSS px.
        dpr: Device px per CSS px; decides which pictures a page loads.
        wait_ms: Time to let scripts run after the page has loaded and its network is quiet.
        allowed: Further origins that the page may load from, such as `https://cdn.example.org`.
        any_origin: Every origin may be loaded from.
        timeout_s: How long to wait for the page's load event before it is saved as it is.
        sandbox: Keep the browser's own sandbox.
    """

    viewport: tuple[int, int] = (1280, 720)
    dpr: float = 1.0
    wait_ms: float = 0.0
    allowed: tuple[str, ...] = ()
    any_origin: bool = False
    timeout_s: float = 60.0
    sandbox: bool = True


@dataclass(frozen=True, slots=True)
class Capture:
    """What was saved.

    Attributes:
        scene: The scene's file.
        title: The page's title.
        files: Number of style sheets, pictures and fonts.
        refused: Origins that the page asked for and did not get, most asked for first, with how often.
        canvases: Canvas elements; what was drawn in them is not saved.
        closed_shadow_roots: Shadow trees that scripts keep to themselves; they are not saved.
        loaded: The page's load event came; else it was saved while something still loaded.
    """

    scene: Path
    title: str
    files: int
    refused: tuple[tuple[str, int], ...]
    canvases: int
    closed_shadow_roots: int
    loaded: bool


def capture_page(source: str, folder: Path, binary: str, options: CaptureOptions) -> Capture:
    """Save the page at `source`, a URL or a file, in `folder`, which must not exist or be empty.

    Raises:
        CaptureError: It does not load, is refused, or is too large.
    """
    try:
        origins = Origins.of(source, options.allowed, any_origin=options.any_origin)
    except ValueError as error:
        raise CaptureError(_("not an address: {text}").format(text=error)) from error
    except OSError as error:
        raise CaptureError(error.strerror or str(error)) from error
    folder.parent.mkdir(parents=True, exist_ok=True)
    temporary = Path(tempfile.mkdtemp(prefix=f".{folder.name[:60]}.", dir=folder.parent))
    try:
        with BrowserPipe(binary, browser_flags(options.dpr, sandbox=options.sandbox) + _FLAGS) as browser:
            found = _Visit(BrowserPage(browser), origins, options).save(temporary)
        _write_scene(temporary, options, found["scroll"])
        os.chmod(temporary, 0o755)
        if folder.is_dir():
            folder.rmdir()
        os.replace(temporary, folder)
    except (BrowserError, OSError) as error:
        raise CaptureError(str(error)) from error
    finally:
        shutil.rmtree(temporary, ignore_errors=True)
    counts = found["counts"]
    return Capture(
        scene=folder / "scene.toml",
        title=found["title"],
        files=found["files"],
        refused=origins.refused(),
        canvases=counts["canvases"],
        closed_shadow_roots=found["closed"],
        loaded=found["loaded"],
    )


def _write_scene(folder: Path, options: CaptureOptions, scroll: list[float]) -> None:
    x, y = (max(0.0, float(value)) for value in scroll)
    lines = (
        'html = "index.html"',
        f"viewport = [{options.viewport[0]}, {options.viewport[1]}]",
        f"dpr = {float(options.dpr)}",
        f"scroll = [{x}, {y}]",
        'scripting = "enabled"  # the page as its scripts left it',
    )
    (folder / "scene.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")


class _Visit:
    """One page in one browser."""

    def __init__(self, page: BrowserPage, origins: Origins, options: CaptureOptions) -> None:
        self._page = page
        self._browser = page.browser
        self._origins = origins
        self._options = options
        self._requests = 0
        self._world = 0
        page.browser.handlers["Page.javascriptDialogOpening"] = self._close_dialog

    def save(self, folder: Path) -> dict[str, Any]:
        """Load the page and write its files; what `serialize.js` says of it, and the number of files."""
        loaded = self._load()
        self._world = self._page.own_world()
        resources = dict(self._resources())
        names: dict[str, str] = {}
        for url in resources:
            names[url] = local_name(self._origins.shortened(url), resources[url]["mimeType"], set(names.values()))
        self._define(names)
        found: dict[str, Any] = json.loads(self._evaluate("compositorCapture.page()"))
        total = self._write(folder / "index.html", found.pop("html").encode("utf-8", "replace"), 0)
        for url, resource in resources.items():
            data = self._content(url, resource)
            total = self._write(folder / names[url], data, total)
        return {**found, "files": len(names), "closed": self._closed_shadow_roots(), "loaded": loaded}

    def _closed_shadow_roots(self) -> int:
        """Shadow trees of the document that no script outside them can read."""
        self._page.call("DOM.enable")
        nodes = self._page.call("DOM.getFlattenedDocument", {"depth": -1, "pierce": True})["nodes"]
        roots = chain.from_iterable(node.get("shadowRoots", ()) for node in nodes)
        return sum(root["shadowRootType"] == "closed" for root in roots)

    def _load(self) -> bool:
        self._page.call("Network.enable")
        self._page.judge_requests(self._judge)
        self._page.resize(*self._options.viewport)
        loaded = self._page.open(self._origins.url, self._options.timeout_s, self._origins.hint)
        self._wait_for_quiet()
        if self._options.wait_ms > 0:
            self._browser.wait(lambda _message: False, self._options.wait_ms / 1000)
        return loaded

    def _wait_for_quiet(self) -> None:
        """Until no request was made for a while; a page that never stops asking is not waited for."""
        for _attempt in range(_QUIET_TRIES):
            before = self._requests
            self._browser.wait(lambda _message: False, _QUIET_S)
            if self._requests == before:
                return

    def _resources(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """URL and description of what is saved, of all frames."""
        frames = [self._page.call("Page.getResourceTree")["frameTree"]]
        seen: set[str] = set()
        while frames:
            tree = frames.pop()
            frames += tree.get("childFrames", ())
            for resource in tree["resources"]:
                url = resource["url"].partition("#")[0]
                if resource["type"] not in _SAVED_TYPES or url in seen or url.startswith("data:"):
                    continue
                if resource.get("failed") or resource.get("canceled"):
                    continue
                seen.add(url)
                if len(seen) > MAX_FILES:
                    raise CaptureError(_("the page has more than {limit} files").format(limit=MAX_FILES))
                yield url, {**resource, "frame": tree["frame"]["id"]}

    def _content(self, url: str, resource: dict[str, Any]) -> bytes:
        try:
            answer = self._page.call("Page.getResourceContent", {"frameId": resource["frame"], "url": resource["url"]})
        except BrowserError:
            return b""  # it was dropped from the browser's memory
        if resource["type"] != "Stylesheet":
            text: str = answer["content"]
            return base64.b64decode(text) if answer["base64Encoded"] else text.encode("utf-8", "replace")
        source = answer["content"]
        if answer["base64Encoded"]:
            source = base64.b64decode(source).decode("utf-8", "replace")
        changed = self._evaluate(f"compositorCapture.sheet({json.dumps(url)}, {json.dumps(source)})")
        return str(changed).encode("utf-8", "replace")

    def _write(self, path: Path, data: bytes, total: int) -> int:
        """Write one file; returns the bytes written so far."""
        if total + len(data) > MAX_BYTES:
            raise CaptureError(_("the page's files exceed {limit} MiB").format(limit=MAX_BYTES >> 20))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        return total + len(data)

    def _define(self, names: dict[str, str]) -> None:
        script = (package_files("compositor.capture") / "serialize.js").read_text(encoding="utf-8")
        call = f"{script.rstrip().rstrip(';')}({json.dumps(names)}, 'index.html')"
        self._evaluate(f"globalThis.compositorCapture = {call}; 0")

    def _evaluate(self, expression: str) -> Any:
        """In a world of our own: the page's scripts may have replaced what scripts can use."""
        try:
            return self._page.evaluate(expression, world=self._world)
        except BrowserError as error:
            if "context" in str(error):
                raise BrowserError(_("the page went to another address while it was saved")) from error
            raise

    def _judge(self, url: str) -> bool:
        self._requests += 1
        return self._origins.allows(url)

    def _close_dialog(self, _params: Message) -> None:
        self._page.send("Page.handleJavaScriptDialog", {"accept": False})
