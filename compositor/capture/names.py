"""Names for saved files: like their URLs, and safe on every file system."""

from __future__ import annotations

import hashlib
import mimetypes
import re
from collections.abc import Container
from urllib.parse import unquote, urlsplit

_MAX_SEGMENT = 80
_MAX_SEGMENTS = 12
_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")


def local_name(url: str, mime_type: str, taken: Container[str]) -> str:
    """A relative path below `files/` for `url` that is not `taken`."""
    parts = urlsplit(url)
    segments = [_safe(part) for part in unquote(parts.path).split("/") if part.strip(".")][-_MAX_SEGMENTS:]
    name = segments.pop() if segments else "file"
    stem, dot, suffix = name.rpartition(".")
    if not dot or len(suffix) > 6:
        stem, suffix = name, (mimetypes.guess_extension(mime_type) or ".bin")[1:]
    stem = (stem or "file")[:_MAX_SEGMENT]
    if parts.query:
        stem = f"{stem}-{_digest(url)}"
    folder = "/".join(["files", *([_safe(parts.netloc)] if parts.netloc else []), *segments])
    found = f"{folder}/{stem}.{suffix}"
    return f"{folder}/{stem}-{_digest(url)}.{suffix}" if found in taken else found


def _safe(text: str) -> str:
    return (_UNSAFE.sub("_", text).strip(".") or "_")[:_MAX_SEGMENT]


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:10]
