"""Lists, counters and generated content."""

from __future__ import annotations

from compositor.css.grammar import keyword, unparsed
from compositor.css.properties._table import Property, longhand
from compositor.css.values import Content, Image

Counters = tuple[tuple[str, int], ...]
"""Counter names and numbers, in order."""

LIST_STYLE_TYPE: Property[str] = longhand("list-style-type", initial="disc", parse=unparsed, inherited=True)
LIST_STYLE_POSITION: Property[str] = longhand(
    "list-style-position", initial="outside", parse=keyword("outside inside"), inherited=True
)
LIST_STYLE_IMAGE: Property[Image | None] = longhand("list-style-image", initial=None, parse=unparsed, inherited=True)
CONTENT: Property[Content] = longhand("content", initial="normal", parse=unparsed)
QUOTES: Property[tuple[tuple[str, str], ...] | str] = longhand("quotes", initial="auto", parse=unparsed, inherited=True)
COUNTER_RESET: Property[Counters] = longhand("counter-reset", initial=(), parse=unparsed)
COUNTER_INCREMENT: Property[Counters] = longhand("counter-increment", initial=(), parse=unparsed)
COUNTER_SET: Property[Counters] = longhand("counter-set", initial=(), parse=unparsed)
