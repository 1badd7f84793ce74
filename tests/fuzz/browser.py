"""Asks a real Chromium where the elements of pages are, over the DevTools protocol on a pair of pipes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Sequence
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any, Self

Boxes = dict[str, tuple[float, float, float, float]]
"""x, y, width, height of the elements with an id: `getBoundingClientRect`."""

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_SCRIPT = """
(async pages => {
  const answers = [];
  for (const page of pages) {
    const frame = document.createElement('iframe');
    frame.style.cssText = 'width:WIDTHpx;height:HEIGHTpx;border:0';
    frame.srcdoc = page;
    const loaded = new Promise(done => { frame.onload = done; });
    document.body.append(frame);
    await loaded;
    const boxes = {};
    for (const element of frame.contentDocument.querySelectorAll('[id]')) {
      const r = element.getBoundingClientRect();
      if (element.getClientRects().length) boxes[element.id] = [r.x, r.y, r.width, r.height];
    }
    answers.push(boxes);
    frame.remove();
  }
  return answers;
})
"""
_TO_BROWSER, _FROM_BROWSER = 3, 4  # file descriptors that --remote-debugging-pipe uses


def find_browser() -> str | None:
    """Path of an installed Chromium."""
    return next((path for path in map(shutil.which, _NAMES) if path), None)


class Browser:
    """A running Chromium with one empty page; use it in a `with` statement.

    Args:
        path: The program.
        viewport: Size that pages are laid out in, CSS px.
    """

    def __init__(self, path: str, viewport: tuple[int, int]) -> None:
        self._viewport = viewport
        self._script = _SCRIPT.replace("WIDTH", str(viewport[0])).replace("HEIGHT", str(viewport[1]))
        self._profile = TemporaryDirectory(ignore_cleanup_errors=True)
        to_read, self._write = os.pipe()
        self._read, to_write = os.pipe()
        command = [
            path, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--font-render-hinting=none",
            "--lang=en-US", "--remote-debugging-pipe", f"--user-data-dir={self._profile.name}", "about:blank",
        ]  # fmt: skip
        # The shell moves the pipes to the descriptors that the browser expects.
        shell = f'exec "$@" {_TO_BROWSER}<&{to_read} {_FROM_BROWSER}>&{to_write}'
        self._process = subprocess.Popen(
            ["bash", "-c", shell, "bash", *command], pass_fds=(to_read, to_write), stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(to_read)
        os.close(to_write)
        self._buffer = b""
        self._count = 0
        self._session = ""
        target = self._call("Target.createTarget", {"url": "about:blank"})["targetId"]
        self._session = self._call("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.terminate()
        self._process.wait(timeout=30)
        os.close(self._write)
        os.close(self._read)
        self._profile.cleanup()

    def boxes(self, pages: Sequence[str]) -> list[Boxes]:
        """Boxes of every page, in order."""
        expression = f"{self._script}({json.dumps(list(pages))})"
        answer = self._call(
            "Runtime.evaluate", {"expression": expression, "awaitPromise": True, "returnByValue": True}
        )  # fmt: skip
        found: list[dict[str, list[float]]] = answer["result"]["value"]
        return [{name: (box[0], box[1], box[2], box[3]) for name, box in boxes.items()} for boxes in found]

    def ask(self, page: str, script: str) -> Any:
        """What a function of the page's document returns."""
        expression = f"""(async () => {{
          const frame = document.createElement('iframe');
          frame.style.cssText = 'width:{self._viewport[0]}px;height:{self._viewport[1]}px;border:0';
          frame.srcdoc = {json.dumps(page)};
          const loaded = new Promise(done => {{ frame.onload = done; }});
          document.body.append(frame);
          await loaded;
          return ({script})(frame.contentDocument);
        }})()"""
        answer = self._call("Runtime.evaluate", {"expression": expression, "awaitPromise": True, "returnByValue": True})
        return answer["result"]["value"]

    def _call(self, method: str, parameters: dict[str, Any]) -> dict[str, Any]:
        self._count += 1
        message: dict[str, Any] = {"id": self._count, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self._write, data) :]
        while True:
            answer = self._next_message()
            if answer.get("id") == self._count:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                result: dict[str, Any] = answer["result"]
                return result

    def _next_message(self) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            data = os.read(self._read, 1 << 20)
            if not data:
                raise RuntimeError("the browser has closed the connection")
            self._buffer += data
        message, _zero, self._buffer = self._buffer.partition(b"\0")
        answer: dict[str, Any] = json.loads(message)
        return answer
