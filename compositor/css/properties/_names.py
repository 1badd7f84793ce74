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

_HORIZONTAL = ("top", "bottom", "left", "right")
_SIDES: dict[str, tuple[str, str, str, str]] = {
    "horizontal-tb": _HORIZONTAL,
    "vertical-rl": ("right", "left", "top", "bottom"),
    "sideways-rl": ("right", "left", "top", "bottom"),
    "vertical-lr": ("left", "right", "top", "bottom"),
    "sideways-lr": ("left", "right", "bottom", "top"),
}
"""Physical block-start, block-end, inline-start and inline-end side of left-to-right text (Writing Modes 4 §6.4)."""


def _logical_names(sides: tuple[str, str, str, str]) -> Iterable[tuple[str, str]]:
    flow_relative = dict(zip(("block-start", "block-end", "inline-start", "inline-end"), sides, strict=True))
    for logical, side in flow_relative.items():
        yield f"inset-{logical}", side
        for group in ("margin", "padding", "scroll-margin", "scroll-padding"):
            yield f"{group}-{logical}", f"{group}-{side}"
        for what in ("width", "style", "color"):
            yield f"border-{logical}-{what}", f"border-{side}-{what}"
    for block in ("start", "end"):
        for inline in ("start", "end"):
            corner = {flow_relative[f"block-{block}"], flow_relative[f"inline-{inline}"]}
            vertical, horizontal = sorted(corner, key=("top", "bottom", "left", "right").index)
            yield f"border-{block}-{inline}-radius", f"border-{vertical}-{horizontal}-radius"
    sizes, axes = (
        (("width", "height"), ("x", "y")) if sides[0] in ("top", "bottom") else (("height", "width"), ("y", "x"))
    )
    for prefix in ("", "min-", "max-", "contain-intrinsic-"):
        yield f"{prefix}inline-size", f"{prefix}{sizes[0]}"
        yield f"{prefix}block-size", f"{prefix}{sizes[1]}"
    for group in ("overflow", "overscroll-behavior"):
        yield f"{group}-inline", f"{group}-{axes[0]}"
        yield f"{group}-block", f"{group}-{axes[1]}"


LOGICAL: dict[str, str] = dict(_logical_names(_HORIZONTAL))
"""Physical longhand of each flow-relative longhand, in left-to-right text in horizontal-tb."""


def _names_by_flow() -> Iterable[tuple[tuple[str, str], dict[str, str]]]:
    for mode, (before, after, start, end) in _SIDES.items():
        yield (mode, "ltr"), dict(_logical_names((before, after, start, end)))
        yield (mode, "rtl"), dict(_logical_names((before, after, end, start)))


_BY_FLOW = dict(_names_by_flow())


def physical_name(name: str, writing_mode: str, direction: str) -> str:
    """Longhand that the flow-relative `name` stands for; other names as they are.

    Source: https://www.w3.org/TR/css-logical-1/
    """
    return _BY_FLOW[writing_mode, direction].get(name, name)
