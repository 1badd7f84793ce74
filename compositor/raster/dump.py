"""Text of a raster plan."""

from __future__ import annotations

from collections import Counter

from compositor.base.tree_dump import bytes_text
from compositor.raster.glyph_atlas import AtlasPage
from compositor.raster.tasks import RasterPlan


def dump_raster_plan(plan: RasterPlan) -> str:
    """One line a tile, atlas page and image."""
    lines = [
        f"raster: {len(plan.tasks)} tiles, {sum(len(task.ops) for task in plan.tasks)} operations, "
        f"{bytes_text(plan.tile_bytes)}"
    ]
    for task in plan.tasks:
        rect = task.rect
        recording = plan.recordings[task.layer]
        kinds = Counter(type(recording.ops[index].item).__name__ for index in task.ops)
        drawn = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items())) or "nothing"
        where = f"{rect.x},{rect.y} {rect.width}x{rect.height}"
        lines.append(f"  tile {task.tile:<4} layer {task.layer:<4} {where:<22} {drawn}")
    lines.extend(_page_line(page) for page in plan.pages)
    lines.extend(
        f"  image {image.key[:80]}  {image.width}x{image.height}  {bytes_text(image.decoded_bytes)}"
        for image in plan.images.values()
    )
    return "\n".join(lines) + "\n"


def _page_line(page: AtlasPage) -> str:
    return (
        f"  atlas {page.index}  {page.format}  {page.glyphs} glyphs  allocated {bytes_text(page.allocated_bytes)}  "
        f"used {bytes_text(page.used_bytes)}  free {bytes_text(page.free_bytes)}"
    )
