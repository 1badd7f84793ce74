"""Layout: box tree and fragment tree."""

from compositor.layout.box_tree import build_box_tree
from compositor.layout.boxes import Box, BoxId, BoxKind, BoxTree, ReplacedContent
from compositor.layout.containers import settle_containers
from compositor.layout.dump import dump_layout, dump_render_tree
from compositor.layout.engine import layout
from compositor.layout.fragments import (
    EdgeWidths,
    Fragment,
    FragmentId,
    FragmentKind,
    FragmentTree,
    LayoutRect,
    Piece,
    TextPiece,
)
from compositor.layout.frames import FrameSettings, embed_frames
from compositor.layout.restyle import restyled

__all__ = [
    "Box",
    "BoxId",
    "BoxKind",
    "BoxTree",
    "EdgeWidths",
    "Fragment",
    "FragmentId",
    "FragmentKind",
    "FragmentTree",
    "FrameSettings",
    "LayoutRect",
    "Piece",
    "ReplacedContent",
    "TextPiece",
    "build_box_tree",
    "dump_layout",
    "dump_render_tree",
    "embed_frames",
    "layout",
    "restyled",
    "settle_containers",
]
