"""Lists, counters and generated content."""

from __future__ import annotations

from compositor.css.computing_images import compute_image
from compositor.css.computing_text import compute_content
from compositor.css.grammar import keyword, single
from compositor.css.grammar_content import content, counters, list_style_type_token, quotes
from compositor.css.grammar_images import image_or_none
from compositor.css.properties._table import Property, longhand
from compositor.css.values import Content, Image

Counters = tuple[tuple[str, int], ...]
"""Counter names and numbers, in order."""

LIST_STYLE_TYPE: Property[str] = longhand(
    "list-style-type", initial="disc", parse=single(list_style_type_token), inherited=True
)
LIST_STYLE_POSITION: Property[str] = longhand(
    "list-style-position", initial="outside", parse=keyword("outside inside"), inherited=True
)
LIST_STYLE_IMAGE: Property[Image | None] = longhand(
    "list-style-image", initial=None, parse=image_or_none, compute=compute_image, inherited=True
)
CONTENT: Property[Content] = longhand("content", initial="normal", parse=content, compute=compute_content)
QUOTES: Property[tuple[tuple[str, str], ...] | str] = longhand("quotes", initial="auto", parse=quotes, inherited=True)
COUNTER_RESET: Property[Counters] = longhand("counter-reset", initial=(), parse=counters(0))
COUNTER_INCREMENT: Property[Counters] = longhand("counter-increment", initial=(), parse=counters(1))
COUNTER_SET: Property[Counters] = longhand("counter-set", initial=(), parse=counters(0))
