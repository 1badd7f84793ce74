"""Other names of longhands: legacy aliases and flow-relative (logical) properties."""

from __future__ import annotations

from collections.abc import Iterable

_PREFIXED = """
align-content align-items align-self animation animation-delay animation-direction animation-duration
animation-fill-mode animation-iteration-count animation-name animation-play-state animation-timing-function
appearance backface-visibility background-clip background-origin background-size border-image
border-bottom-left-radius border-bottom-right-radius border-radius border-top-left-radius border-top-right-radius
box-decoration-break box-shadow box-sizing clip-path column-count column-gap column-rule
column-rule-color column-rule-style column-rule-width column-span column-width columns filter flex flex-basis
flex-direction flex-flow flex-grow flex-shrink flex-wrap font-feature-settings hyphenate-character
justify-content line-break mask mask-clip mask-composite mask-image mask-origin mask-position mask-position-x
mask-position-y mask-repeat mask-size opacity order perspective perspective-origin print-color-adjust
shape-image-threshold shape-margin shape-outside text-emphasis text-emphasis-color text-emphasis-position
text-emphasis-style text-orientation text-size-adjust transform transform-origin transform-style transition
transition-delay transition-duration transition-property transition-timing-function user-select writing-mode
"""

ALIASES: dict[str, str] = {f"-webkit-{name}": name for name in _PREFIXED.split()} | {
    "word-wrap": "overflow-wrap",
    "grid-gap": "gap",
    "grid-row-gap": "row-gap",
    "grid-column-gap": "column-gap",
    "page-break-after": "break-after",
    "page-break-before": "break-before",
    "page-break-inside": "break-inside",
    "-webkit-column-break-after": "break-after",
    "-webkit-column-break-before": "break-before",
    "-webkit-column-break-inside": "break-inside",
    "-epub-caption-side": "caption-side",
    "-epub-text-combine": "text-combine-upright",
    "-webkit-text-combine": "text-combine-upright",
    "-epub-text-emphasis": "text-emphasis",
    "-epub-text-orientation": "text-orientation",
    "-epub-text-transform": "text-transform",
    "-epub-word-break": "word-break",
    "-epub-writing-mode": "writing-mode",
    "-webkit-margin-start": "margin-inline-start",
    "-webkit-margin-end": "margin-inline-end",
    "-webkit-margin-before": "margin-block-start",
    "-webkit-margin-after": "margin-block-end",
    "-webkit-padding-start": "padding-inline-start",
    "-webkit-padding-end": "padding-inline-end",
    "-webkit-padding-before": "padding-block-start",
    "-webkit-padding-after": "padding-block-end",
    "-webkit-logical-width": "inline-size",
    "-webkit-logical-height": "block-size",
    "-webkit-min-logical-width": "min-inline-size",
    "-webkit-min-logical-height": "min-block-size",
    "-webkit-max-logical-width": "max-inline-size",
    "-webkit-max-logical-height": "max-block-size",
}
"""Standard name of each legacy name; it may be a shorthand or a logical property."""


def _border_aliases() -> Iterable[tuple[str, str]]:
    old = {"start": "inline-start", "end": "inline-end", "before": "block-start", "after": "block-end"}
    for side, logical in old.items():
        yield f"-webkit-border-{side}", f"border-{logical}"
        for what in ("width", "style", "color"):
            yield f"-webkit-border-{side}-{what}", f"border-{logical}-{what}"


ALIASES.update(_border_aliases())

# Physical side of each flow-relative side in horizontal-tb, left to right.
_SIDES = {"block-start": "top", "block-end": "bottom", "inline-start": "left", "inline-end": "right"}
_CORNERS = {
    "start-start": "top-left",
    "start-end": "top-right",
    "end-start": "bottom-left",
    "end-end": "bottom-right",
}
_MIRROR = {"left": "right", "right": "left"}


def _logical_names() -> Iterable[tuple[str, str]]:
    for logical, side in _SIDES.items():
        yield f"inset-{logical}", side
        for group in ("margin", "padding", "scroll-margin", "scroll-padding"):
            yield f"{group}-{logical}", f"{group}-{side}"
        for what in ("width", "style", "color"):
            yield f"border-{logical}-{what}", f"border-{side}-{what}"
    for corner, physical in _CORNERS.items():
        yield f"border-{corner}-radius", f"border-{physical}-radius"
    for prefix in ("", "min-", "max-"):
        yield f"{prefix}inline-size", f"{prefix}width"
        yield f"{prefix}block-size", f"{prefix}height"
    for group in ("overflow", "overscroll-behavior"):
        yield f"{group}-inline", f"{group}-x"
        yield f"{group}-block", f"{group}-y"
    yield "contain-intrinsic-inline-size", "contain-intrinsic-width"
    yield "contain-intrinsic-block-size", "contain-intrinsic-height"


LOGICAL: dict[str, str] = dict(_logical_names())
"""Physical longhand of each flow-relative longhand, in left-to-right text."""


def _mirrored(name: str) -> str:
    return "-".join(_MIRROR.get(part, part) for part in name.split("-"))


_RTL = {logical: _mirrored(physical) for logical, physical in LOGICAL.items()}


def physical_name(name: str, direction: str) -> str:
    """Longhand that the flow-relative `name` stands for in horizontal-tb; other names as they are.

    Source: https://www.w3.org/TR/css-logical-1/
    """
    return (_RTL if direction == "rtl" else LOGICAL).get(name, name)
