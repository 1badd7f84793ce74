"""What computing a value may need besides the specified value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from compositor.base.color import BLACK, Color

if TYPE_CHECKING:
    from compositor.css.properties._table import Property


@dataclass(slots=True)
class ComputeContext:
    """The element that a value is computed for. All px are layout px (CSS px × `zoom`) except the viewport.

    `font_size`, `line_height_px`, `color`, `direction` and `writing_mode` are filled in as they become known; the
    properties of `properties.COMPUTE_FIRST` are computed in that order before all others.

    Attributes:
        font_size: Computed `font-size`; layout px.
        parent_font_size: Parent's; layout px.
        root_font_size: The root element's, for `rem`; layout px.
        line_height_px: For `lh`; layout px; None before it is known: 1.2 × font size.
        root_line_height_px: For `rlh`.
        ch_px: Advance of "0"; layout px; None: half an em.
        ex_px: x-height; layout px; None: half an em.
        cap_px: Cap height; layout px; None: 0.7 em.
        root_ch_px, root_ex_px, root_cap_px: The same for the root element.
        viewport_width, viewport_height: CSS px.
        container_width, container_height: Content box of the query container, layout px; None without one.
        asked_anchor: Set when a value depends on an anchor.
        asked_container: Set when a value depends on the query container.
        zoom: Device scale factor; multiplies every absolute and viewport length once.
        color: Computed `color`, for `currentcolor`.
        parent_color: Parent's `color`.
        color_scheme: `light` or `dark`, for system colours and `light-dark()`.
        direction: `ltr` or `rtl`.
        writing_mode: As computed.
        is_root: The root element.
        quirks: The document is in quirks mode.
        monospace: The element's `font-family` is the generic `monospace` alone, which makes keyword
            font sizes smaller.
        parent: Computed value of the parent, by property; None at the root.
    """

    font_size: float = 16.0
    parent_font_size: float = 16.0
    root_font_size: float = 16.0
    line_height_px: float | None = None
    root_line_height_px: float | None = None
    ch_px: float | None = None
    ex_px: float | None = None
    cap_px: float | None = None
    root_ch_px: float | None = None
    root_ex_px: float | None = None
    root_cap_px: float | None = None
    viewport_width: float = 1280.0
    viewport_height: float = 720.0
    container_width: float | None = None
    container_height: float | None = None
    asked_container: bool = False
    asked_anchor: bool = False
    zoom: float = 1.0
    color: Color = BLACK
    parent_color: Color = BLACK
    color_scheme: str = "light"
    direction: str = "ltr"
    writing_mode: str = "horizontal-tb"
    is_root: bool = False
    quirks: bool = False
    monospace: bool = False
    parent: Callable[[Property[Any]], Any] | None = None
