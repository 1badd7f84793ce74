"""Lays random pages out here and in a real Chromium, and compares the boxes.

    python -m tests.fuzz.layout_differential --pages 1000 --seed 1 [--area containers]

Page number n of seed s is the same page on every machine. A page that differs is cut down to the part that matters
and printed with both answers.
"""

from __future__ import annotations

import argparse
import random
import sys
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from compositor.browser import find_chromium
from compositor.dom.nodes import Element
from compositor.pipeline import Run
from compositor.report.oracle import element_rect
from compositor.scene import SceneOptions, load_scene
from tests.fuzz.browser import Boxes, Browser
from tests.fuzz.random_containers import ContainerMaker
from tests.fuzz.random_flow import FlowMaker
from tests.fuzz.random_lines import LinesMaker, QuirksMaker
from tests.fuzz.random_pages import Maker, Node, page_html, random_page
from tests.fuzz.random_placement import PlacementMaker
from tests.fuzz.random_tables import TableMaker
from tests.fuzz.random_writing_modes import WritingModeMaker
from tests.fuzz.reduce import reduce_page

VIEWPORT = (500, 400)
TOLERANCE_PX = 0.1
COARSE_TOLERANCE_PX = 1.0
AREAS = {
    "mixed": Maker,
    "containers": ContainerMaker,
    "writing-modes": WritingModeMaker,
    "tables": TableMaker,
    "flow": FlowMaker,
    "lines": LinesMaker,
    "quirks": QuirksMaker,
    "placement": PlacementMaker,
}
_BATCH = 200


@dataclass(frozen=True, slots=True)
class Difference:
    """A page on which the two disagree: its number, its body, and the boxes that differ."""

    page: int
    body: Node
    boxes: tuple[str, ...]


@dataclass(slots=True)
class Tally:
    """How many boxes have been compared, and how many of them are more than `COARSE_TOLERANCE_PX` apart."""

    boxes: int = 0
    apart: int = 0


def our_boxes(page: str) -> Boxes:
    """The boxes of the elements with an id."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "page.html"
        path.write_text(page, encoding="utf-8")
        run = Run(load_scene(path, SceneOptions(viewport=VIEWPORT, scripting="enabled", root=Path(folder))))
        found: Boxes = {}
        for element in run.document.elements():
            rect = element_rect(run, element.id) if isinstance(element, Element) and element.html_id else None
            if rect is not None:
                found[element.html_id] = (rect.x, rect.y, rect.width, rect.height)
        return found


def differing(theirs: Boxes, page: str, tolerance: float = TOLERANCE_PX) -> tuple[str, ...]:
    """Descriptions of the boxes that differ; one line with the traceback's end when the page cannot be laid out."""
    try:
        ours = our_boxes(page)
    except Exception:
        return ("exception: " + traceback.format_exc()[-600:],)
    result: list[str] = []
    for name, want in theirs.items():
        have = ours.get(name)
        if have is None or any(abs(a - b) > tolerance for a, b in zip(want, have, strict=True)):
            shown = "nothing" if have is None else str(tuple(round(value, 3) for value in have))
            result.append(f"{name}: Chromium {want}, ours {shown}")
    result += [f"{name}: Chromium nothing, ours {ours[name]}" for name in ours if name not in theirs]
    return tuple(result)


def differences(
    browser: Browser, numbers: range, seed: int, area: str = "mixed", tally: Tally | None = None
) -> Iterator[Difference]:
    """Every page among those with these numbers on which the two disagree."""
    for start in range(0, len(numbers), _BATCH):
        batch = numbers[start : start + _BATCH]
        bodies = [random_page(AREAS[area](random.Random(seed * 1_000_003 + number))) for number in batch]
        markup = [page_html(body) for body in bodies]
        for number, body, page, theirs in zip(batch, bodies, markup, browser.boxes(markup), strict=True):
            boxes = differing(theirs, page)
            if tally is not None:
                tally.boxes += len(theirs)
                tally.apart += len(differing(theirs, page, COARSE_TOLERANCE_PX)) if boxes else 0
            if boxes:
                yield Difference(number, body, boxes)


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare; 1 when a page differs, 2 without a browser."""
    parser = argparse.ArgumentParser(description="Compare the layout of random pages with Chromium's.")
    parser.add_argument("--pages", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--area", choices=AREAS, default="mixed", help="what the pages are about")
    parser.add_argument("--first", type=int, default=0, help="number of the first page")
    parser.add_argument("--show", type=int, default=5, help="cut down and print at most this many pages")
    options = parser.parse_args(arguments)
    path = find_chromium()
    if path is None:
        print("skipped: no Chromium is installed")
        return 2
    with Browser(path, VIEWPORT) as browser:
        return _report(browser, options)


def _report(browser: Browser, options: argparse.Namespace) -> int:
    def differ(bodies: Sequence[Node]) -> list[tuple[str, ...]]:
        markup = [page_html(body) for body in bodies]
        return [differing(theirs, page) for page, theirs in zip(markup, browser.boxes(markup), strict=True)]

    count = 0
    tally = Tally()
    numbers = range(options.first, options.first + options.pages)
    for difference in differences(browser, numbers, options.seed, options.area, tally):
        count += 1
        if count <= options.show:
            body, boxes = reduce_page(difference.body, differ)
            print(f"page {difference.page}: {page_html(body)}")
            for line in (boxes or difference.boxes)[:6]:
                print(f"  {line}")
            sys.stdout.flush()
    print(f"{count} of {options.pages} pages differ; {tally.apart} of {tally.boxes} boxes by more than 1 px")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
