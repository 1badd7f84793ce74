"""A page in an installed Chromium, for tests of what it does there."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from compositor.verify import find_chromium
from compositor.verify.pipe import BrowserPipe, Message

_FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage")
_PATIENCE_S = 30.0


class BrowserPage:
    """One open page.

    Attributes:
        complaints: Exceptions and messages of the page's console, refusals of its policy included.
        requests: URLs asked for, the page's own left out.
    """

    def __init__(self, browser: BrowserPipe, width: int, height: int) -> None:
        self._browser = browser
        self.complaints: list[str] = []
        self.requests: list[str] = []
        self._loaded = False
        target = next(item for item in browser.call("Target.getTargets")["targetInfos"] if item["type"] == "page")
        attached = browser.call("Target.attachToTarget", {"targetId": target["targetId"], "flatten": True})
        self._session: str = attached["sessionId"]
        browser.handlers["Log.entryAdded"] = lambda found: self.complaints.append(found["entry"]["text"])
        browser.handlers["Runtime.exceptionThrown"] = lambda found: self.complaints.append(str(found))
        browser.handlers["Runtime.consoleAPICalled"] = lambda found: self.complaints.append(str(found))
        browser.handlers["Network.requestWillBeSent"] = self._note_request
        browser.handlers["Page.loadEventFired"] = self._note_load
        for domain in ("Log", "Runtime", "Page", "Network"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setFocusEmulationEnabled", {"enabled": True})
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.call("Emulation.setDeviceMetricsOverride", metrics)

    def open(self, file: Path) -> None:
        """Load a file and wait until it is there."""
        self._loaded = False
        self.call("Page.navigate", {"url": file.as_uri()})
        deadline = time.monotonic() + _PATIENCE_S
        while not self._loaded and time.monotonic() < deadline:
            self._browser.wait(lambda _message: self._loaded, 1.0)

    def run(self, expression: str) -> Any:
        """The value of a JavaScript expression."""
        found = self.call("Runtime.evaluate", {"expression": expression, "returnByValue": True})
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def press(self, key: str) -> None:
        """Press and release a key."""
        text = {"Enter": "\r"}.get(key, "")
        for kind in ("keyDown", "keyUp"):
            event = {"type": kind, "key": key, "code": key, "windowsVirtualKeyCode": _KEY_CODES[key], "text": text}
            self.call("Input.dispatchKeyEvent", event if kind == "keyDown" else {**event, "text": ""})

    def call(self, method: str, params: Message | None = None) -> Message:
        """A DevTools command."""
        return self._browser.call(method, params, self._session)

    def _note_request(self, found: Message) -> None:
        url = found["request"]["url"]
        if found.get("type") != "Document":
            self.requests.append(url)

    def _note_load(self, _found: Message) -> None:
        self._loaded = True


_KEY_CODES = {"Tab": 9, "Enter": 13, "Escape": 27}


@contextmanager
def browser_page(width: int = 1400, height: int = 900) -> Iterator[BrowserPage]:
    """A page of an installed Chromium, closed at the end."""
    binary = find_chromium()
    assert binary is not None
    with BrowserPipe(binary, _FLAGS) as browser:
        yield BrowserPage(browser, width, height)
