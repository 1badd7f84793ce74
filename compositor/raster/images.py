"""Image decoding: files and data: URLs to premultiplied RGBA, within limits.

Diagnostics: `image-corrupt`, `image-too-large`, `image-budget`.
"""

from __future__ import annotations

import io
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageCms, ImageOps

from compositor.base.diagnostics import DiagnosticSink
from compositor.base.i18n import _
from compositor.raster.svg import looks_like_svg, render_svg
from compositor.raster.svg_process import SvgTooCostlyError
from compositor.resources.loader import MAX_IMAGE_BYTES, LoadedResource

MAX_PIXELS = 64 * 1024 * 1024
"""Largest image that is decoded at all (256 MiB as RGBA)."""

MAX_COSTLY_SVGS = 3  # SVGs that may exceed their limits before no further one is tried
MAX_SIDE = 8192
"""Longer sides are scaled down to this: every device takes such a texture."""

DECODED_BUDGET_BYTES = 512 * 1024 * 1024
"""Bytes of decoded images a page may hold at once."""

_FORMATS = ("PNG", "JPEG", "GIF", "WEBP", "BMP", "ICO")


@dataclass(frozen=True, slots=True)
class DecodedImage:
    """A decoded image.

    Attributes:
        key: The path; for vector images with the rendered size appended.
        pixels: (height, width, 4) uint8, premultiplied, rows top down.
        opaque: No pixel lets anything through.
    """

    key: str
    path: str
    width: int
    height: int
    pixels: NDArray[np.uint8]
    opaque: bool

    @property
    def decoded_bytes(self) -> int:
        """Bytes of the pixels."""
        return int(self.pixels.nbytes)


class Reader(Protocol):
    """What reads files; `ResourceLoader` is one."""

    def read(self, path: str, limit: int = ...) -> LoadedResource | None:
        """The bytes of `path`, None when unreadable."""
        ...


class ImageStore:
    """Decodes each image once and keeps it."""

    def __init__(self, reader: Reader, sink: DiagnosticSink, budget_bytes: int = DECODED_BUDGET_BYTES) -> None:
        self._reader: Final = reader
        self._sink: Final = sink
        self._budget: Final = budget_bytes
        self._decoded: dict[str, DecodedImage | None] = {}
        self._vector: dict[str, bytes] = {}
        self._costly = 0
        self.decoded_bytes = 0

    def get(self, path: str, width: float, height: float) -> DecodedImage | None:
        """The image at `path`, drawn `width` × `height` px (what vector images are rendered for)."""
        if path in self._vector:
            return self._get_vector(path, width, height)
        if path not in self._decoded:
            loaded = self._reader.read(path, MAX_IMAGE_BYTES)
            if loaded is None:
                self._decoded[path] = None
            elif looks_like_svg(loaded.data):
                self._vector[path] = loaded.data
                return self._get_vector(path, width, height)
            else:
                self._decoded[path] = self._admit(self._decode(path, loaded.data))
        return self._decoded[path]

    def bitmap(self, path: str) -> DecodedImage | None:
        """The whole bitmap at `path`, where it has been decoded; None for vector images."""
        return self._decoded.get(path)

    def with_sizes(self, sizes: Mapping[str, tuple[int, int]]) -> ImageStore:
        """A store in which some bitmaps that have been decoded are of other sizes, as if their files were."""
        other = ImageStore(self._reader, self._sink, self._budget)
        other._vector.update(self._vector)
        kept = {key: image for key, image in self._decoded.items() if image is None or image.path not in sizes}
        other._decoded.update(kept)
        for path, size in sizes.items():
            image = self.bitmap(path)
            if image is not None:
                pixels = np.asarray(Image.fromarray(image.pixels).resize(size, Image.Resampling.BOX))
                other._decoded[path] = DecodedImage(path, path, *size, pixels, image.opaque)
        other.decoded_bytes = sum(image.decoded_bytes for image in other._decoded.values() if image is not None)
        return other

    def at_level(self, image: DecodedImage, level: int) -> DecodedImage:
        """The image halved `level` times, as it is uploaded when it is drawn small."""
        if level <= 0:
            return image
        key = f"{image.key}#1/{1 << level}"
        known = self._decoded.get(key)
        if known is None:
            pixels = image.pixels
            for _step in range(level):
                pixels = _halved(pixels)
            height, width = pixels.shape[:2]
            known = self._decoded[key] = DecodedImage(key, image.path, width, height, pixels, image.opaque)
        return known

    def _get_vector(self, path: str, width: float, height: float) -> DecodedImage | None:
        w, h = (max(1, min(MAX_SIDE, round(side))) for side in (width, height))
        key = f"{path}@{w}x{h}"
        if key not in self._decoded:
            pixels = self._render_svg(path, w, h)
            self._decoded[key] = None if pixels is None else self._admit(_premultiplied(key, path, pixels))
        return self._decoded[key]

    def _render_svg(self, path: str, width: int, height: int) -> NDArray[np.uint8] | None:
        if self._costly >= MAX_COSTLY_SVGS:
            self._warn("image-costly", path, _("the SVG is not rendered: others took too long already"))
            return None
        try:
            pixels = render_svg(self._vector[path], width, height)
        except SvgTooCostlyError:
            self._costly += 1
            self._warn("image-costly", path, _("the SVG takes too long or too much memory to render"))
            return None
        if pixels is None:
            self._warn("image-corrupt", path, _("the SVG cannot be rendered"))
        return pixels

    def _admit(self, image: DecodedImage | None) -> DecodedImage | None:
        """Count the image against the budget."""
        if image is None:
            return None
        if self.decoded_bytes + image.decoded_bytes > self._budget:
            self._warn("image-budget", image.path, _("the page's decoded images exceed the budget"))
            return None
        self.decoded_bytes += image.decoded_bytes
        return image

    def _decode(self, path: str, data: bytes) -> DecodedImage | None:
        try:
            with warnings.catch_warnings(action="ignore"), Image.open(io.BytesIO(data), formats=_FORMATS) as image:
                if image.width * image.height > MAX_PIXELS:
                    detail = _("{width} × {height} px").format(width=image.width, height=image.height)
                    self._warn("image-too-large", path, detail)
                    return None
                return _premultiplied(path, path, _straight_rgba(image))
        except Image.DecompressionBombError as error:
            self._warn("image-too-large", path, str(error))
        except Exception as error:  # decoders raise whatever their format's parser does
            self._warn("image-corrupt", path, str(error)[:200])
        return None

    def _warn(self, code: str, path: str, detail: str) -> None:
        shown = path if path[:5].lower() != "data:" else path[:40] + "…"
        self._sink.warn(code, _("image not drawn: {path}: {detail}").format(path=shown, detail=detail))


def mip_level(source: tuple[int, int], target: tuple[float, float]) -> int:
    """The smallest mip level that is still at least as large as the target, as cc's image decoder picks it."""
    level = 0
    width, height = source
    while width > 1 and height > 1 and width // 2 >= target[0] and height // 2 >= target[1]:
        width, height, level = width // 2, height // 2, level + 1
    return level


def _halved(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Box-filtered to half size; an odd last row or column is dropped."""
    height, width = pixels.shape[0] // 2 * 2, pixels.shape[1] // 2 * 2
    wide = pixels[:height, :width].astype(np.uint16)
    total = wide[0::2, 0::2] + wide[1::2, 0::2] + wide[0::2, 1::2] + wide[1::2, 1::2]
    return ((total + 2) // 4).astype(np.uint8)


def _straight_rgba(image: Image.Image) -> NDArray[np.uint8]:
    """Upright straight RGBA of the first frame, no side longer than `MAX_SIDE`."""
    upright = ImageOps.exif_transpose(image)
    if max(upright.size) > MAX_SIDE:
        upright.thumbnail((MAX_SIDE, MAX_SIDE))
    upright = _in_srgb(upright, image.info.get("icc_profile"))
    if upright.mode.startswith("I"):  # 16-bit grey: converting directly would saturate
        grey = (np.asarray(upright, dtype=np.int64).clip(0, 65535) // 257).astype(np.uint8)
        upright = Image.fromarray(grey)
    return np.asarray(upright.convert("RGBA"), dtype=np.uint8)


def _in_srgb(image: Image.Image, profile: object) -> Image.Image:
    """The image converted from an embedded colour profile; as it is where there is none that can be used."""
    if not isinstance(profile, bytes) or image.mode not in ("RGB", "RGBA", "L", "CMYK"):
        return image
    try:
        embedded = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        srgb = ImageCms.createProfile("sRGB")
        mode = "RGBA" if image.mode == "RGBA" else "RGB"
        converted = ImageCms.profileToProfile(image, embedded, srgb, outputMode=mode)
    except (ImageCms.PyCMSError, OSError, ValueError, TypeError):
        return image
    return image if converted is None else converted


def _premultiplied(key: str, path: str, straight: NDArray[np.uint8]) -> DecodedImage:
    height, width = straight.shape[:2]
    alpha = straight[..., 3]
    opaque = bool((alpha == 255).all())
    pixels = np.ascontiguousarray(straight)
    if not opaque:
        wide = straight.astype(np.uint16)
        wide[..., :3] = (wide[..., :3] * wide[..., 3:4] + 127) // 255
        pixels = wide.astype(np.uint8)
    return DecodedImage(key, path, width, height, pixels, opaque)
