"""Asks a real Chromium where the elements of pages are, over the DevTools protocol on a pair of pipes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Self

from compositor.browser import BrowserPage, BrowserPipe, browser_flags

Boxes = dict[str, tuple[float, float, float, float]]
"""x, y, width, height of the elements with an id: `getBoundingClientRect`."""

_FLAGS = ("--disable-gpu", "--hide-scrollbars", "--lang=en-US")
_SCRIPT = """
(async pages => {
  const answers = [];
  for (const page of pages) {
    const frame = document.createElement('iframe');
    frame.style.cssText = 'width:WIDTHpx;height:HEIGHTpx;border:0';
    const written = !page.startsWith('<!doctype');  // a srcdoc is never in quirks mode
    if (!written) frame.srcdoc = page;
    const loaded = new Promise(done => { frame.onload = done; });
    document.body.append(frame);
    await loaded;
    if (written) {
      frame.contentDocument.open();
      frame.contentDocument.write(page);
      frame.contentDocument.close();
    }
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


class Browser:
    """A running Chromium with one empty page; use it in a `with` statement.

    Args:
        path: The program.
        viewport: Size that pages are laid out in, CSS px.
    """

    def __init__(self, path: str, viewport: tuple[int, int]) -> None:
        self._viewport = viewport
        self._script = _SCRIPT.replace("WIDTH", str(viewport[0])).replace("HEIGHT", str(viewport[1]))
        self._browser = BrowserPipe(path, browser_flags(1.0) + _FLAGS)
        self._page = BrowserPage(self._browser)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        self._browser.close()

    def boxes(self, pages: Sequence[str]) -> list[Boxes]:
        """Boxes of every page, in order."""
        found: list[dict[str, list[float]]] = self._page.evaluate(
            f"{self._script}({json.dumps(list(pages))})", wait=True
        )
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
        return self._page.evaluate(expression, wait=True)
