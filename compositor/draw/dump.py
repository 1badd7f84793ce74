"""Text of a compositor frame."""

from __future__ import annotations

from compositor.base.tree_dump import bytes_text, number, rect_text
from compositor.draw.frame import CompositorFrame, PassQuad, Quad, RenderPass, SolidQuad, TileQuad


def dump_frame(frame: CompositorFrame) -> str:
    """One block a pass, one line a quad, back to front."""
    lines = [
        f"frame: {len(frame.passes)} passes, {frame.width}x{frame.height}, background {frame.background}, "
        f"overdraw {number(frame.overdraw)}, read {bytes_text(frame.bytes_read)}, "
        f"written {bytes_text(frame.bytes_written)}, surfaces {bytes_text(frame.surface_bytes)}"
    ]
    for render_pass in frame.passes:
        lines.append(_pass_line(render_pass))
        lines.extend("  " + _quad_line(quad) for quad in render_pass.quads)
    return "\n".join(lines) + "\n"


def _pass_line(render_pass: RenderPass) -> str:
    x, y, width, height = render_pass.output
    size = render_pass.texture_size
    texture = "no texture" if render_pass.bypassed else f"texture {size[0]}x{size[1]}"
    where = f"effect {render_pass.effect}  {x},{y} {width}x{height}"
    return f"pass {render_pass.id}: {render_pass.reason}  {where}  {texture}"


def _quad_line(quad: Quad) -> str:
    match quad:
        case TileQuad():
            what = f"tile {quad.tile}"
        case SolidQuad():
            what = f"solid {quad.color}"
        case PassQuad():
            names = [function.name for function in quad.filters]
            names.extend(f"backdrop {function.name}" for function in quad.backdrop_filters)
            what = " ".join([f"pass {quad.source}", *names])
    shared = quad.shared
    parts = [what, rect_text(quad.rect), "at " + rect_text(shared.matrix.map_rect(quad.rect))]
    if shared.layer >= 0:
        parts.insert(0, f"layer {shared.layer}")
    if shared.clip is not None:
        parts.append("clip " + rect_text(shared.clip))
    if shared.rounded_clip is not None:
        parts.append("rounded " + rect_text(shared.rounded_clip.rect))
    if shared.opacity != 1:
        parts.append("opacity " + number(shared.opacity))
    if shared.blend_mode != "normal":
        parts.append(shared.blend_mode)
    if shared.sorting_context:
        parts.append(f"3d {shared.sorting_context}")
    return "  ".join(parts)
