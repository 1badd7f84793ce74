"""Paint: display items in CSS paint order, grouped into chunks.

Input:  fragments and property trees.
Output: `PaintArtifact`.
Cost:   O(fragments), plus sorting by z-index.
Source: CSS 2.2 Appendix E; RenderingNG paint (Blink's `PaintLayerPainter` and `PaintChunker`).
"""

from compositor.paint.artifact import ChunkKind, HitTest, PaintArtifact, PaintChunk
from compositor.paint.dump import dump_paint
from compositor.paint.paint import image_lookup, paint

__all__ = ["ChunkKind", "HitTest", "PaintArtifact", "PaintChunk", "dump_paint", "image_lookup", "paint"]
