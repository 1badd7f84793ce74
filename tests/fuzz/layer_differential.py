"""Layerizes random pages here and in a real Chromium, and compares the lists of layers.

    python -m tests.fuzz.layer_differential --pages 300 --seed 1 --dpr 2 --area svg

Page number n of seed s is the same page on every machine. A page that differs is cut down to the part that matters
and printed with both answers. A page on which already the boxes differ is a difference of layout, and only counted.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Self

from compositor.browser import find_chromium
from compositor.pipeline import Run
from compositor.scene import Scene, SceneOptions, load_scene
from compositor.verify import Chromium, LayerAnswer, compare, our_answer
from tests.fuzz.random_layers import TIMES_MS, layer_page_html, random_layer_page
from tests.fuzz.random_pages import Node
from tests.fuzz.random_site_layers import random_site_page
from tests.fuzz.random_svg import random_svg_page
from tests.fuzz.reduce import reduce_page

VIEWPORT = (500, 400)
_SEED_STEP = 1_000_003
AREAS: dict[str, Callable[[int], Node]] = {
    "mixed": random_layer_page,
    "sites": random_site_page,
    "svg": random_svg_page,
}
"""What random pages are about, and what makes one from a seed."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A page on which the two disagree: its number, its body, its moment, and the layers that differ."""

    page: int
    body: Node
    time_ms: float
    layers: tuple[str, ...]


class Differential:
    """Both engines at one device scale; use it in a `with` statement.

    Attributes:
        box_differences: Pages left out so far because of their layout.
    """

    def __init__(self, binary: str, dpr: float = 1.0, area: str = "mixed") -> None:
        self._dpr = dpr
        self._make = AREAS[area]
        self._folder = TemporaryDirectory()
        self._binary = binary
        self._chromium = Chromium(self._scene("", 0.0), binary)
        self.box_differences = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._chromium.__exit__(kind, error, trace)
        self._folder.cleanup()

    def _scene(self, page: str, time_ms: float) -> Scene:
        path = Path(self._folder.name) / "page.html"
        path.write_text(page, encoding="utf-8")
        return load_scene(path, SceneOptions(viewport=VIEWPORT, dpr=self._dpr, time_ms=time_ms, scrollbars="none"))

    def differing(self, body: Node, time_ms: float) -> tuple[str, ...]:
        """Descriptions of the layers that differ; the traceback's end when the page cannot be layerized."""
        scene = self._scene(layer_page_html(body), time_ms)
        theirs = self._chromium.ask(scene)
        try:
            ours = our_answer(Run(scene))
        except Exception:
            return ("exception: " + traceback.format_exc()[-600:],)
        comparison = compare(ours, theirs)
        if comparison.boxes:
            self.last = comparison.boxes[:2]
            self.box_differences += 1
            return ()
        return tuple(
            f"{','.join(item.what)}: Chromium {_shown(item.theirs)}, ours {_shown(item.ours)}"
            for item in comparison.layers
        )

    def differences(self, pages: int, seed: int, first: int = 0) -> Iterator[Difference]:
        """Every page among `pages` on which the two disagree."""
        for number in range(first, first + pages):
            body = self._make(seed * _SEED_STEP + number)
            time_ms = TIMES_MS[number % len(TIMES_MS)]
            layers = self.differing(body, time_ms)
            if layers:
                yield Difference(number, body, time_ms, layers)


def _shown(item: tuple[int, LayerAnswer] | None) -> str:
    if item is None:
        return "nothing"
    place, layer = item
    reasons = "+".join(layer.reasons) or "no reason"
    size, corner = ("{:g}x{:g}".format(*layer.size), "{:g},{:g}".format(*layer.corner))
    drawn = "" if layer.draws_content else " undrawn"
    return f"#{place} {layer.owner} {size} at {corner} [{reasons}] {layer.tiles} tiles {layer.bytes} B{drawn}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare; 1 when a page differs, 2 without a browser."""
    parser = argparse.ArgumentParser(description="Compare the layers of random pages with Chromium's.")
    parser.add_argument("--pages", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first page")
    parser.add_argument("--dpr", type=float, default=1.0, help="device scale factor")
    parser.add_argument("--area", choices=sorted(AREAS), default="mixed", help="what the pages are about")
    parser.add_argument("--show", type=int, default=5, help="cut down and print at most this many pages")
    options = parser.parse_args(arguments)
    binary = find_chromium()
    if binary is None:
        print("skipped: no Chromium is installed")
        return 2
    with Differential(binary, options.dpr, options.area) as differential:
        return _report(differential, options)


def _report(differential: Differential, options: argparse.Namespace) -> int:
    count = 0
    for difference in differential.differences(options.pages, options.seed, options.first):
        count += 1
        if count <= options.show:
            _print_reduced(differential, difference)
    print(f"{count} of {options.pages} pages differ in layers, {differential.box_differences} in boxes")
    return 1 if count else 0


def _print_reduced(differential: Differential, difference: Difference) -> None:
    def differ(bodies: Sequence[Node]) -> list[tuple[str, ...]]:
        return [differential.differing(body, difference.time_ms) for body in bodies]

    before = differential.box_differences
    body, layers = reduce_page(difference.body, differ, batch=1)
    differential.box_differences = before
    print(f"page {difference.page} at {difference.time_ms:g} ms: {layer_page_html(body).partition('</style>')[2]}")
    for line in (layers or difference.layers)[:6]:
        print(f"  {line}")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
