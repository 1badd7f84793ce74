"""Small pages through the real pipeline, and their layers by element id."""

from __future__ import annotations

import re
from pathlib import Path

from compositor.api import Run, run
from compositor.layers import Layer

STYLE = """<!DOCTYPE html><style>
body { margin: 0 }
.box { position: absolute; left: 20px; top: 20px; width: 100px; height: 100px;
  background: linear-gradient(red, blue) }
.up { will-change: transform }
.tall { height: 3000px }
.scroller { overflow: auto; width: 200px; height: 100px }
@keyframes turn { to { transform: rotate(1turn) } }
@keyframes fade { to { opacity: .2 } }
@keyframes soften { to { filter: blur(3px) } }
@keyframes grow { to { scale: 2 } }
@keyframes widen { to { width: 300px } }
</style>"""


def page(
    folder: Path,
    body: str,
    *,
    viewport: tuple[int, int] = (800, 600),
    dpr: float = 1.0,
    profile: str | None = None,
    time_ms: float = 0.0,
    scrollbars: str | None = None,
) -> Run:
    """A page with this body and the styles above."""
    path = folder / "page.html"
    path.write_text(STYLE + body, "utf-8")
    return run(path, viewport=viewport, dpr=dpr, profile=profile, time_ms=time_ms, scrollbars=scrollbars)


def element_id(layer: Layer) -> str:
    """`id` of the element that a layer is named after; its debug name for others."""
    found = re.search(r"id='([^']*)'", layer.name)
    return found[1] if found else layer.name


def own_layers(found: Run) -> list[Layer]:
    """Layers besides the document's two and the visual viewport's."""
    return list(found.layers.layers[2:-1])


def reasons(found: Run) -> dict[str, str]:
    """Reasons of those layers, by element id."""
    return {element_id(layer): " ".join(layer.reasons) for layer in own_layers(found)}


def reasons_of(folder: Path, body: str, **options: object) -> dict[str, str]:
    """`reasons` of a page with this body."""
    return reasons(page(folder, body, **options))  # type: ignore[arg-type]
