"""What an element's kind and place add to its declarations when its style is computed."""

from __future__ import annotations

from typing import NamedTuple

from compositor.base.color import Color


class Traits(NamedTuple):
    """Facts beside the cascade.

    Attributes:
        is_root: The root element.
        is_flex_or_grid_item: Its box is a child of a flex or grid container.
        has_no_contents_box: `display: contents` makes it vanish (CSS Display 3, §2.5.1).
        pseudo: Pseudo-element, or empty.
        container: Width and height of the query container, layout px, for container query units; None without one.
        quirk_color: In quirks mode tables do not inherit `color` but take that of the body (Quirks Mode, §3.7).
    """

    is_root: bool = False
    is_flex_or_grid_item: bool = False
    has_no_contents_box: bool = False
    pseudo: str = ""
    quirk_color: Color | None = None
    container: tuple[float | None, float | None] = (None, None)


VANISHING_CONTENTS = frozenset(
    (
        "br", "wbr", "meter", "progress", "canvas", "embed", "object", "audio", "iframe", "img", "video", "frame",
        "frameset", "input", "textarea", "select",
    )
)  # fmt: skip
"""HTML elements for which `display: contents` computes to `none`."""
