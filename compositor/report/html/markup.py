"""HTML from Python values: what is not markup is escaped, so nothing that a page says can become markup."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Mapping

_VOID = frozenset(("meta", "input", "col", "br"))
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")

Attributes = Mapping[str, object]


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


Content = str | Markup | Iterable["Content"]
NOTHING: Attributes = {}


def element(tag: str, attributes: Attributes = NOTHING, *content: Content) -> Markup:
    """An element; attributes that are None or False are left out, True gives a name without a value."""
    start = f"<{tag}{''.join(map(_attribute, attributes.items()))}>"
    return Markup(start if tag in _VOID else f"{start}{fragment(*content)}</{tag}>")


def fragment(*content: Content) -> Markup:
    """Contents one after the other."""
    return Markup("".join(map(_text, content)))


def _text(content: Content) -> str:
    if isinstance(content, Markup):
        return content
    if isinstance(content, str):
        return escape(content)
    return fragment(*content)


def escape(text: str) -> str:
    """`text` for contents and quoted attributes; what HTML cannot hold becomes U+FFFD."""
    return html.escape(_CONTROL.sub("\ufffd", text))


def _attribute(item: tuple[str, object]) -> str:
    name, value = item
    if value is None or value is False:
        return ""
    return f" {name}" if value is True else f' {name}="{escape(_plain(value))}"'


def _plain(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
