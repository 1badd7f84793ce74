"""User interface: cursors, form control appearance, colour schemes."""

from __future__ import annotations

from compositor.base.color import Color
from compositor.css.colors import color
from compositor.css.computing_colors import compute_color, compute_color_or_keyword
from compositor.css.computing_text import compute_scrollbar_color
from compositor.css.grammar import keyword, keyword_token, single
from compositor.css.grammar_layout import touch_action
from compositor.css.grammar_ui import appearance, color_scheme, cursor, scrollbar_color
from compositor.css.properties._table import Affects, Property, longhand
from compositor.css.values import Auto

CURSOR: Property[str] = longhand("cursor", initial="auto", parse=cursor, inherited=True, affects=Affects.NOTHING)
POINTER_EVENTS: Property[str] = longhand(
    "pointer-events",
    initial="auto",
    parse=keyword("auto none visiblepainted visiblefill visiblestroke visible painted fill stroke bounding-box all"),
    inherited=True,
    affects=Affects.PAINT,
)
USER_SELECT: Property[str] = longhand(
    "user-select",
    initial="auto",
    parse=keyword("auto text none all"),
    inherited=True,
    affects=Affects.NOTHING,
)
WEBKIT_USER_DRAG: Property[str] = longhand(
    "-webkit-user-drag", initial="auto", parse=keyword("auto none element"), affects=Affects.NOTHING
)
WEBKIT_USER_MODIFY: Property[str] = longhand(
    "-webkit-user-modify",
    initial="read-only",
    parse=keyword("read-only read-write read-write-plaintext-only"),
    inherited=True,
    affects=Affects.NOTHING,
)
WEBKIT_TAP_HIGHLIGHT_COLOR: Property[Color] = longhand(
    "-webkit-tap-highlight-color",
    initial=Color(0.0, 0.0, 0.0, 0.18),
    parse=single(color),
    compute=compute_color,
    inherited=True,
    affects=Affects.NOTHING,
)
RESIZE: Property[str] = longhand(
    "resize", initial="none", parse=keyword("none both horizontal vertical block inline auto"), affects=Affects.PAINT
)
APPEARANCE: Property[str] = longhand("appearance", initial="none", parse=appearance)
FIELD_SIZING: Property[str] = longhand("field-sizing", initial="fixed", parse=keyword("fixed content"))
COLOR_SCHEME: Property[tuple[str, ...]] = longhand(
    "color-scheme", initial=(), parse=color_scheme, inherited=True, affects=Affects.PAINT
)
"""Names in order; () is `normal`; `only` is kept as a name."""
ACCENT_COLOR: Property[Color | Auto] = longhand(
    "accent-color",
    initial="auto",
    parse=single(keyword_token("auto"), color),
    compute=compute_color_or_keyword,
    inherited=True,
    affects=Affects.PAINT,
)
CARET_COLOR: Property[Color | Auto] = longhand(
    "caret-color",
    initial="auto",
    parse=single(keyword_token("auto"), color),
    compute=compute_color_or_keyword,
    inherited=True,
    affects=Affects.PAINT,
)
SCROLLBAR_COLOR: Property[tuple[Color, Color] | Auto] = longhand(
    "scrollbar-color",
    initial="auto",
    parse=scrollbar_color,
    compute=compute_scrollbar_color,
    inherited=True,
    affects=Affects.PAINT,
    modelled=False,
)
TOUCH_ACTION: Property[str] = longhand("touch-action", initial="auto", parse=touch_action, affects=Affects.NOTHING)
FORCED_COLOR_ADJUST: Property[str] = longhand(
    "forced-color-adjust",
    initial="auto",
    parse=keyword("auto none preserve-parent-color"),
    inherited=True,
    affects=Affects.NOTHING,
)
PRINT_COLOR_ADJUST: Property[str] = longhand(
    "print-color-adjust", initial="economy", parse=keyword("economy exact"), inherited=True, affects=Affects.NOTHING
)
INTERACTIVITY: Property[str] = longhand(
    "interactivity", initial="auto", parse=keyword("auto inert"), inherited=True, affects=Affects.NOTHING
)
INTERPOLATE_SIZE: Property[str] = longhand(
    "interpolate-size",
    initial="numeric-only",
    parse=keyword("numeric-only allow-keywords"),
    inherited=True,
    affects=Affects.NOTHING,
)
SPEAK: Property[str] = longhand(
    "speak",
    initial="normal",
    parse=keyword("none normal spell-out digits literal-punctuation no-punctuation"),
    inherited=True,
    affects=Affects.NOTHING,
)
