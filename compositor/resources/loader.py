"""Reading the files a page names: local only, inside a root folder, within size limits."""

from __future__ import annotations

import base64
import binascii
import os
from pathlib import Path
from typing import NamedTuple
from urllib.parse import SplitResult, unquote, unquote_to_bytes, urljoin, urlsplit

from compositor.base.diagnostics import DiagnosticSink
from compositor.base.i18n import _
from compositor.base.source import NO_SPAN, Span

MAX_TEXT_BYTES = 32 * 1024 * 1024
MAX_IMAGE_BYTES = 128 * 1024 * 1024
MAX_TOTAL_BYTES = 1024 * 1024 * 1024  # of all files that one page names


class LoadedResource(NamedTuple):
    """A file read, or where it lies.

    Attributes:
        path: Absolute path, or the data: URL itself.
        data: Its bytes.
    """

    path: str
    data: bytes


class ResourceLoader:
    """Resolves URLs against the file that names them, and refuses everything outside `root`.

    Nothing is ever fetched from a network.
    """

    def __init__(self, root: Path, sink: DiagnosticSink) -> None:
        self._root = root.resolve()
        self._sink = sink
        self._cache: dict[str, LoadedResource | None] = {}
        self._total = 0

    @property
    def root(self) -> Path:
        """The folder that everything must lie in."""
        return self._root

    def resolve(self, url: str, base: str, span: Span = NO_SPAN) -> str | None:
        """The absolute path (or data: URL) that `url` means inside the file `base`; None when refused.

        `base` may also be what `base_url` returned.

        Diagnostics: `resource-remote`, `resource-outside-root`, `resource-missing`.
        """
        url = url.strip()
        if not url or url.startswith("#"):
            return None
        if url[:5].lower() == "data:":
            return url
        parts = _split(url)
        if parts is None or _is_remote(parts) or (not parts.scheme and _is_remote(_split(base))):
            named = url if parts is None else _joined(base, url)
            self._sink.warn(
                "resource-remote", _("not loaded, only local files are read: {url}").format(url=named[:200]), span
            )
            return None
        local = unquote(parts.path)
        try:
            path = Path(os.path.dirname(base), local).resolve()
            inside = path.is_relative_to(self._root)
            exists = inside and path.is_file()
        except (OSError, ValueError, RuntimeError):
            inside, exists = True, False
        if not inside:
            self._sink.warn(
                "resource-outside-root",
                _("not loaded, outside the scene's folder: {url}").format(url=url[:200]),
                span,
                _("name a wider folder with --root"),
            )
            return None
        if not exists:
            self._sink.warn("resource-missing", _("file not found: {url}").format(url=url[:200]), span)
            return None
        return str(path)

    def read(self, path: str, limit: int = MAX_TEXT_BYTES, span: Span = NO_SPAN) -> LoadedResource | None:
        """Read what `resolve` returned; None when unreadable or over `limit` bytes.

        Diagnostics: `resource-unreadable`, `resource-too-large`.
        """
        if path in self._cache:
            return self._cache[path]
        loaded = self._read(path, limit, span)
        self._cache[path] = loaded
        return loaded

    def _read(self, path: str, limit: int, span: Span) -> LoadedResource | None:
        if path[:5].lower() == "data:":
            data = decode_data_url(path)
            if data is None:
                self._sink.warn("resource-unreadable", _("malformed data: URL"), span)
                return None
            return LoadedResource(path, data)
        try:
            size = Path(path).stat().st_size
            if size > limit:
                message = _("not loaded, larger than {limit} bytes: {path}").format(limit=limit, path=path)
                self._sink.warn("resource-too-large", message, span)
                return None
            if self._total + size > MAX_TOTAL_BYTES:
                message = _("not loaded, the page's files exceed {limit} bytes: {path}")
                self._sink.warn("resource-too-large", message.format(limit=MAX_TOTAL_BYTES, path=path), span)
                return None
            self._total += size
            return LoadedResource(path, Path(path).read_bytes())
        except OSError as error:
            self._sink.warn("resource-unreadable", f"{path}: {error.strerror}", span)
            return None


def base_url(href: str, path: str) -> str:
    """What relative URLs in the file `path` are relative to, given the `href` of its `base` element (HTML, §2.4.3).

    A path, which ends in a slash where it is a folder, or a remote URL.
    """
    href = href.strip()
    parts = _split(href)
    if parts is None or parts.scheme.lower() in ("data", "javascript"):
        return path
    if _is_remote(parts):
        return href
    local = unquote(parts.path)
    if not local:
        return path
    folder = "/" if local.endswith(("/", "/.", "/..")) or local in (".", "..") else ""
    return os.path.normpath(os.path.join(os.path.dirname(path), local)).rstrip("/") + folder


def _is_remote(parts: SplitResult | None) -> bool:
    return parts is not None and (bool(parts.netloc) if not parts.scheme else parts.scheme.lower() != "file")


def _joined(base: str, url: str) -> str:
    try:
        return urljoin(base, url) if _is_remote(_split(base)) else url
    except ValueError:
        return url


def _split(url: str) -> SplitResult | None:
    try:
        return urlsplit(url) if "\0" not in url else None
    except ValueError:  # a malformed host
        return None


def decode_data_url(url: str) -> bytes | None:
    """The bytes of a data: URL (RFC 2397), None when malformed."""
    header, comma, payload = url[5:].partition(",")
    if not comma:
        return None
    if header.strip().lower().endswith(";base64"):
        compact = "".join(unquote(payload).split())
        try:
            return base64.b64decode(compact + "=" * (-len(compact) % 4))
        except (binascii.Error, ValueError):
            return None
    return unquote_to_bytes(payload.encode("utf-8", "replace"))
