"""What is painted after the backgrounds of a layer, and how its chunks are named.

Source: Blink's `BoxFragmentPainter`, whose boxes with a state of their own enter it anew in every phase.
"""

from __future__ import annotations

from typing import NamedTuple

from compositor.layout.fragments import FragmentId
from compositor.paint.chunker import Client
from compositor.paint.paint_context import PaintContext


class Phases(NamedTuple):
    """What one walk found to be painted after the backgrounds.

    Attributes:
        floats: Floats, in tree order.
        foreground: Lines, atomic children and replaced content, with the fragment they are in.
        outlined: Block-level boxes with an outline.
    """

    floats: list[FragmentId]
    foreground: list[tuple[FragmentId, FragmentId]]
    outlined: list[FragmentId]


def enter_contents(
    ctx: PaintContext, self_painting: tuple[bool, ...], fragment: FragmentId, entered: set[FragmentId]
) -> None:
    """Switch to the state of what a fragment holds; the next chunk is named after a box entered for the first time.

    Args:
        ctx: What painting goes on in.
        self_painting: Boxes that are layers.
        fragment: Where the next thing is.
        entered: Fragments entered so far in this phase, and the one around all; those entered now are added.
    """
    fragments, all_props = ctx.fragments.fragments, ctx.trees.fragments
    props = all_props[fragment]
    while props is None:
        fragment = fragments[fragment].parent
        props = all_props[fragment]
    state = props.contents
    if state == ctx.chunks.state:
        return
    client: Client | None = None
    found = False
    while fragment > 0 and fragment not in entered:
        entered.add(fragment)
        props = all_props[fragment]
        layer = self_painting[fragments[fragment].box.id]
        if props is not None and not found:
            found = state != props.state or state != props.outside
            if state != props.state or (found and not layer):
                client = Client(fragment)
        if layer:
            break
        fragment = fragments[fragment].parent
    ctx.chunks.enter(state, client)
