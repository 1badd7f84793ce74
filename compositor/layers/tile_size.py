"""How large the tiles of a layer are.

Source: cc's `tile_size_calculator.cc` and `tiling_data.cc`.
"""

from __future__ import annotations

from compositor.resources.device_profile import DeviceProfile

BORDER_TEXELS = 1
_GPU_ROUND_UP = 32
_CLAMP_ROUND_UP = 64
_ALWAYS_ROUND_UP = 4
_LEAST_GPU_HEIGHT = 256
_LARGEST_UNTILED_SOFTWARE = 512

Size = tuple[int, int]


def tile_size(content: Size, viewport: Size, profile: DeviceProfile) -> Size:
    """Tile size for a layer of `content` device px; `viewport` is the whole widget's size, device px."""
    if profile.gpu_raster:
        return gpu_tile_size(content, viewport, profile.max_texture_px)
    return software_tile_size(content, profile.software_tile_px, profile.max_texture_px)


def gpu_tile_size(content: Size, viewport: Size, max_texture: int) -> Size:
    """Strips as wide as the viewport, of a quarter of its height; narrower content has higher tiles."""
    width, height = _gpu_base(content[0], viewport)
    if content[0] > width:
        width, height = _gpu_base(content[0], ((viewport[0] + 1) // 2, viewport[1]))
    return _clamp(content, (width, height), max_texture)


def _gpu_base(content_width: int, base: Size) -> Size:
    divider = 4
    if content_width <= base[0] // 2:
        divider = 2
    if content_width <= base[0] // 4:
        divider = 1
    height = -(-base[1] // divider)
    borders = 2 * BORDER_TEXELS
    return (
        round_up(base[0] + borders, _GPU_ROUND_UP),
        max(round_up(height + borders, _GPU_ROUND_UP), _LEAST_GPU_HEIGHT),
    )


def software_tile_size(content: Size, default: int, max_texture: int) -> Size:
    """Square tiles; content smaller than one on an axis may be untiled on the other."""
    width, height = default, default
    if content[0] < default:
        height = _LARGEST_UNTILED_SOFTWARE
    if content[1] < default:
        width = _LARGEST_UNTILED_SOFTWARE
    return _clamp(content, (width, height), max_texture)


def _clamp(content: Size, tile: Size, max_texture: int) -> Size:
    """No larger than the content needs, a multiple of 4, no larger than a texture can be."""
    sides = []
    for needed, side in zip(content, tile, strict=True):
        if needed < side:
            side = min(round_up(needed, _CLAMP_ROUND_UP), side)
        sides.append(min(round_up(side, _ALWAYS_ROUND_UP), max_texture))
    return (sides[0], sides[1])


def tile_count(total: int, tile: int) -> int:
    """Tiles along one axis; neighbours share a border."""
    if total <= 0:
        return 0
    inner = tile - 2 * BORDER_TEXELS
    if inner <= 0:
        return 1 if tile >= total else 0
    return max(1, 1 + (total - 1 - 2 * BORDER_TEXELS) // inner)


def round_up(value: int, multiple: int) -> int:
    """The least multiple that is not smaller than `value`, at least one of it."""
    return max(1, -(-value // multiple)) * multiple
