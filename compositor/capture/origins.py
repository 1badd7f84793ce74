"""Which addresses a captured page may load from: its own origin, and those the user names."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit, urlunsplit
from urllib.request import url2pathname

from compositor.base.i18n import _

_HARMLESS_SCHEMES = ("data", "about", "blob")
_WEB_SCHEMES = ("http", "https")
_DEFAULT_PORTS = {"http": 80, "https": 443}
_SHOWN = 5


class Origins:
    """What may be loaded, and what was asked for in vain.

    Attributes:
        url: The page's address.
    """

    def __init__(self, url: str, root: Path | None, allowed: frozenset[str], *, any_origin: bool) -> None:
        self.url = url
        self._root = root
        self._allowed = allowed
        self._any = any_origin
        self._refused: Counter[str] = Counter()

    @classmethod
    def of(cls, source: str, allowed: tuple[str, ...], *, any_origin: bool) -> Self:
        """For a page at `source`, a URL or a file; raises ValueError when an address has no origin."""
        named = frozenset(origin_of(item) for item in allowed)
        if urlsplit(source).scheme in _WEB_SCHEMES:
            own = origin_of(source)
            return cls(source, None, named | {own, _twin(own)}, any_origin=any_origin)
        path, rest = _file_of(source)
        return cls(f"{path.as_uri()}{rest}", path.parent, named, any_origin=any_origin)

    def allows(self, url: str) -> bool:
        """Whether the page may load `url`; a refusal is remembered."""
        try:
            parts = urlsplit(url)
            if parts.scheme in _HARMLESS_SCHEMES:
                return True
            if parts.scheme == "file":
                return self._is_inside(url2pathname(parts.path), parts.netloc)
            origin = origin_of(url)
        except (ValueError, OSError, RuntimeError):
            return False
        if origin in self._allowed or (self._any and parts.scheme in _WEB_SCHEMES):
            return True
        self._refused[origin] += 1
        return False

    def _is_inside(self, path: str, host: str) -> bool:
        if self._root is None or host not in ("", "localhost"):
            return False
        if Path(path).resolve().is_relative_to(self._root):
            return True
        self._refused[f"file://{path}"] += 1
        return False

    def shortened(self, url: str) -> str:
        """`url` for naming a file: what lies in the page's folder is named from there."""
        folder = "" if self._root is None else f"{self._root.as_uri()}/"
        return url.removeprefix(folder)

    def refused(self) -> tuple[tuple[str, int], ...]:
        """What was asked for in vain, most asked for first."""
        return tuple(sorted(self._refused.items(), key=lambda item: (-item[1], item[0])))

    def hint(self) -> str:
        """How to allow what was refused; empty when nothing was."""
        names = ", ".join(name for name, _count in self.refused()[:_SHOWN])
        return _("allow with --allow-origin: {names}").format(names=names) if names else ""


def _file_of(source: str) -> tuple[Path, str]:
    """The file that a path or a file: URL names, and the URL's query and fragment."""
    parts = urlsplit(source)
    if parts.scheme != "file":
        return Path(source).resolve(strict=True), ""
    if parts.netloc not in ("", "localhost"):
        raise ValueError(source)
    return Path(url2pathname(parts.path)).resolve(strict=True), urlunsplit(("", "", "", parts.query, parts.fragment))


def origin_of(url: str) -> str:
    """Scheme, host and port of a URL; ValueError when it has none."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https", "ws", "wss") or not parts.hostname:
        raise ValueError(url)
    scheme = {"ws": "http", "wss": "https"}.get(parts.scheme, parts.scheme)
    port = parts.port
    suffix = "" if port is None or port == _DEFAULT_PORTS[scheme] else f":{port}"
    return f"{scheme}://{parts.hostname}{suffix}"


def _twin(origin: str) -> str:
    """The same host over TLS, where a site sends its visitors."""
    return origin.replace("http://", "https://", 1)
