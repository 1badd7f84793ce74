"""A page in an installed Chromium, for tests of what it does there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from compositor.browser import BrowserPage, BrowserPipe, Message, browser_flags, find_chromium

_PATIENCE_S = 30.0


class WatchedPage(BrowserPage):
    """One open page.

    Attributes:
        complaints: Exceptions and messages of the page's console, refusals of its policy included.
        requests: URLs asked for, the page's own left out.
    """

    def __init__(self, browser: BrowserPipe, width: int, height: int) -> None:
        super().__init__(browser)
        self.complaints: list[str] = []
        self.requests: list[str] = []
        browser.handlers["Log.entryAdded"] = lambda found: self.complaints.append(found["entry"]["text"])
        browser.handlers["Runtime.exceptionThrown"] = lambda found: self.complaints.append(str(found))
        browser.handlers["Runtime.consoleAPICalled"] = lambda found: self.complaints.append(str(found))
        browser.handlers["Network.requestWillBeSent"] = self._note_request
        for domain in ("Log", "Runtime", "Network"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setFocusEmulationEnabled", {"enabled": True})
        self.resize(width, height)

    def show(self, file: Path) -> None:
        """Load a file and wait until it is there."""
        self.open(file.as_uri(), _PATIENCE_S)

    def press(self, key: str) -> None:
        """Press and release a key."""
        text = {"Enter": "\r"}.get(key, "")
        for kind in ("keyDown", "keyUp"):
            event = {"type": kind, "key": key, "code": key, "windowsVirtualKeyCode": _KEY_CODES[key], "text": text}
            self.call("Input.dispatchKeyEvent", event if kind == "keyDown" else {**event, "text": ""})

    def _note_request(self, found: Message) -> None:
        url = found["request"]["url"]
        if found.get("type") != "Document":
            self.requests.append(url)


_KEY_CODES = {"Tab": 9, "Enter": 13, "Escape": 27}


@contextmanager
def browser_page(width: int = 1400, height: int = 900) -> Iterator[WatchedPage]:
    """A page of an installed Chromium, closed at the end."""
    binary = find_chromium()
    assert binary is not None
    with BrowserPipe(binary, browser_flags(1.0)) as browser:
        yield WatchedPage(browser, width, height)
