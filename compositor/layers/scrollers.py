"""Is a scroller composited? Decided when its hit-test chunk is met, in paint order.

Source: Blink's PaintArtifactCompositor; the LCD rule keeps text of scrollers without an opaque
background in the layer behind them.
"""

from __future__ import annotations

from collections.abc import Sequence

from compositor.layers.boundaries import Boundaries
from compositor.layers.policy import LcdPreference
from compositor.paint.artifact import PaintChunk
from compositor.property_trees.nodes import CompositedScrollingPreference, ScrollNode


def is_scroller_composited(boundaries: Boundaries, chunks: Sequence[PaintChunk], hit_test: PaintChunk) -> bool:
    """Decide for the scroller whose hit-test chunk this is; `chunks` is the whole artifact's list."""
    scroll = boundaries.trees.scrolls[hit_test.scroll]
    if boundaries.transform_reasons[scroll.translation]:
        return True
    if not (scroll.user_scrollable_x or scroll.user_scrollable_y):
        return False
    if scroll.preference is not CompositedScrollingPreference.DEFAULT:
        return scroll.preference is CompositedScrollingPreference.PREFERRED
    if boundaries.lcd is not LcdPreference.STRONGLY_PREFERRED:
        return True
    return _contents_are_opaque(scroll, chunks, hit_test)


def _contents_are_opaque(scroll: ScrollNode, chunks: Sequence[PaintChunk], hit_test: PaintChunk) -> bool:
    """True when the first chunk in another transform is the scroller's opaque background, or there is none."""
    for index in range(hit_test.id + 1, len(chunks)):
        chunk = chunks[index]
        if chunk.state.transform == hit_test.state.transform:
            continue
        return (
            chunk.state.transform == scroll.translation
            and chunk.state.clip == scroll.overflow_clip
            and chunk.state.effect == hit_test.state.effect
            and chunk.known_opaque.contains(scroll.contents)
        )
    return True
