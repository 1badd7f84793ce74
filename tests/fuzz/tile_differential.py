"""Tiles random pages here and in a real Chromium, and compares the tile bytes of each layer.

    python -m tests.fuzz.tile_differential --pages 40 --seed 1 --dpr 2

The pages have layers of many sizes, places, scales and hints, some inside scrollers, and are scrolled.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from compositor.browser import find_chromium
from compositor.pipeline import Run
from compositor.scene import Scene, SceneOptions, load_scene
from compositor.verify import Chromium, compare, our_answer

VIEWPORTS = ((800, 600), (390, 844), (1280, 720))
_HEAD = "<!doctype html><meta charset=utf-8><style>body{margin:0;font:16px/1.25 Arial}div{position:absolute}</style>"
_FILLS = ("linear-gradient(red,blue)", "linear-gradient(90deg,#fff,#000)", "teal", "none")
_SIDES = (20, 63, 64, 65, 100, 129, 200, 390, 640, 801, 1300, 2100)
_HINTS = ("will-change:transform", "will-change:transform", "will-change:opacity", "will-change:top", "", "")
_TRANSFORMS = (
    "", "", "", "transform:scale(.5)", "transform:scale(2)", "transform:scale(1.3,.4)", "transform:rotate(20deg)",
    "transform:translateZ(0) scale(.1)", "transform:translate(33.5px,7.25px)", "transform:rotateY(30deg)",
)  # fmt: skip
_SCROLLERS = ("overflow:auto;background:#fff", "overflow:auto", "overflow:hidden")
_WORDS = "some text that is not of one colour "


@dataclass(frozen=True, slots=True)
class TilePage:
    """A page and how to look at it: viewport and scroll position, CSS px."""

    html: str
    viewport: tuple[int, int]
    scroll: tuple[float, float]


def random_tile_page(seed: int) -> TilePage:
    """The same page for the same seed."""
    maker = random.Random(seed)
    height = maker.choice((600, 3000, 9000))
    body = "".join(_box(maker, height, 0) for _number in range(maker.randint(1, 6)))
    text = f"<p style='margin:0;width:600px'>{_WORDS * maker.choice((0, 1, 40, 400))}</p>"
    scroll = (0.0, float(maker.choice((0, 0, 1, 137, 700, height))))
    return TilePage(f"{_HEAD}<body style='height:{height}px'>{text}{body}", maker.choice(VIEWPORTS), scroll)


def _box(maker: random.Random, room: int, depth: int) -> str:
    style = [
        f"left:{maker.randrange(-60, 700)}px", f"top:{maker.randrange(0, room)}px",
        f"width:{maker.choice(_SIDES)}px", f"height:{maker.choice(_SIDES)}px",
        f"background-image:{fill}" if "gradient" in (fill := maker.choice(_FILLS)) else f"background-color:{fill}",
        maker.choice(_HINTS), maker.choice(_TRANSFORMS),
    ]  # fmt: skip
    inner = maker.choice(("", _WORDS, _WORDS * 9))
    if depth < 2 and maker.random() < 0.3:
        style.append(maker.choice(_SCROLLERS))
        inner += "".join(_box(maker, 900, depth + 1) for _number in range(maker.randint(1, 3)))
    return f"<div style='{';'.join(filter(None, style))}'>{inner}</div>"


def differences(binary: str, pages: Sequence[int], seed: int, dpr: float) -> Iterator[tuple[int, str]]:
    """Number of a page and what differs in the tiles of a layer that both have; layers only one has do not count."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "page.html"
        path.write_text(_HEAD, encoding="utf-8")
        with Chromium(load_scene(path, SceneOptions(dpr=dpr, scrollbars="none")), binary) as chromium:
            for number in pages:
                page = random_tile_page(seed * 1_000_003 + number)
                path.write_text(page.html, encoding="utf-8")
                scene = load_scene(
                    path, SceneOptions(viewport=page.viewport, dpr=dpr, scroll=page.scroll, scrollbars="none")
                )
                yield from ((number, text) for text in _differing(scene, chromium))


def _differing(scene: Scene, chromium: Chromium) -> Iterator[str]:
    for item in compare(our_answer(Run(scene)), chromium.ask(scene)).layers:
        if item.ours is not None and item.theirs is not None and {"bytes", "tiles"} & set(item.what):
            ours, theirs = item.ours[1], item.theirs[1]
            size = "{:g}x{:g}".format(*ours.size)
            yield (
                f"layer {item.ours[0]} {ours.owner} {size}: {ours.tiles} tiles {ours.bytes} B, "
                f"Chromium {theirs.tiles} tiles {theirs.bytes} B"
            )


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare; 1 when a page differs, 2 without a browser."""
    parser = argparse.ArgumentParser(description="Compare the tiles of random pages with Chromium's.")
    parser.add_argument("--pages", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first page")
    parser.add_argument("--dpr", type=float, default=1.0, help="device scale factor")
    options = parser.parse_args(arguments)
    binary = find_chromium()
    if binary is None:
        print("skipped: no Chromium is installed")
        return 2
    found = set()
    numbers = range(options.first, options.first + options.pages)
    for number, text in differences(binary, numbers, options.seed, options.dpr):
        found.add(number)
        print(f"page {number}: {text}", flush=True)
    print(f"{len(found)} of {options.pages} pages differ in tiles")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
