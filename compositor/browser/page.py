"""One page of a running browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from compositor.base.i18n import _
from compositor.browser.pipe import BrowserError, BrowserPipe, Message

_EVERYTHING = {"patterns": [{"urlPattern": "*"}]}


class BrowserPage:
    """A new page, closed by `close`.

    Attributes:
        browser: The browser; its `handlers` are shared by all its pages.
    """

    def __init__(self, browser: BrowserPipe) -> None:
        """Open an empty page.

        Raises:
            BrowserError: The browser does not answer.
        """
        self.browser = browser
        self._loaded = False
        self._target: str = browser.call("Target.createTarget", {"url": "about:blank"})["targetId"]
        self._session: str = browser.call("Target.attachToTarget", {"targetId": self._target, "flatten": True})[
            "sessionId"
        ]
        browser.handlers["Page.loadEventFired"] = self._note_load
        self.call("Page.enable")

    def call(self, method: str, params: Message | None = None) -> Message:
        """Give a command and wait for its answer; raises `BrowserError`."""
        return self.browser.call(method, params, self._session)

    def send(self, method: str, params: Message) -> None:
        """Give a command whose answer nobody waits for."""
        self.browser.send(method, params, self._session)

    def own_world(self) -> int:
        """A new world of scripts on the page that its own scripts cannot reach; raises `BrowserError`."""
        frame = self.call("Page.getFrameTree")["frameTree"]["frame"]["id"]
        world: int = self.call("Page.createIsolatedWorld", {"frameId": frame})["executionContextId"]
        return world

    def evaluate(self, expression: str, *, wait: bool = False, world: int | None = None) -> Any:
        """The value of a JavaScript expression, what its promise brings with `wait`; raises `BrowserError`."""
        params: dict[str, Any] = {"expression": expression, "returnByValue": True, "awaitPromise": wait}
        if world is not None:
            params["contextId"] = world
        result = self.call("Runtime.evaluate", params)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            reason = details.get("exception", {}).get("description", details.get("text", "?")).splitlines()[0]
            raise BrowserError(_("the browser: {reason}").format(reason=reason))
        return result["result"].get("value")

    def resize(self, width: int, height: int) -> None:
        """Set the viewport, CSS px, at the browser's own scale."""
        metrics = {"width": width, "height": height, "deviceScaleFactor": 0, "mobile": False}
        self.call("Emulation.setDeviceMetricsOverride", metrics)

    def judge_requests(self, allowed: Callable[[str], bool]) -> None:
        """Let the page load only the URLs that are allowed."""

        def judge(request: Message) -> None:
            identity = {"requestId": request["requestId"]}
            if allowed(request["request"]["url"]):
                self.send("Fetch.continueRequest", identity)
            else:
                self.send("Fetch.failRequest", {**identity, "errorReason": "BlockedByClient"})

        self.browser.handlers["Fetch.requestPaused"] = judge
        self.call("Fetch.enable", _EVERYTHING)

    def open(self, url: str, timeout_s: float, hint: Callable[[], str] = str) -> bool:
        """Load `url` and wait until it is there; False when something on it still loads after `timeout_s`.

        Args:
            url: The address.
            timeout_s: How long to wait.
            hint: Says more when the address cannot be opened.

        Raises:
            BrowserError: It cannot be opened.
        """
        self._loaded = False
        answer = self.call("Page.navigate", {"url": url})
        if answer.get("errorText"):
            more = hint()
            reason = f"{answer['errorText']}; {more}" if more else answer["errorText"]
            raise BrowserError(_("the browser cannot open the page: {reason}").format(reason=reason))
        return self._loaded or self.browser.wait(lambda _message: self._loaded, timeout_s)

    def close(self) -> None:
        """Close the page."""
        self.browser.call("Target.closeTarget", {"targetId": self._target})

    def _note_load(self, _params: Message) -> None:
        self._loaded = True
