"""What Chromium knows and this engine does not model: reported as such, not as unknown or invalid."""

from __future__ import annotations

_NAMES = """
-webkit-app-region -webkit-border-horizontal-spacing -webkit-border-vertical-spacing -webkit-locale
-webkit-perspective-origin-x -webkit-perspective-origin-y
-webkit-rtl-ordering -webkit-ruby-position -webkit-transform-origin-x -webkit-transform-origin-y
-webkit-transform-origin-z alignment-baseline animation-trigger app-region baseline-shift
baseline-source border-shape buffered-rendering caret-animation caret-shape color-interpolation
color-rendering column-height column-rule-break column-rule-inset column-rule-inset-cap
column-rule-inset-end column-rule-inset-junction column-rule-inset-start column-rule-visibility-items column-wrap
corner-block-end-shape corner-block-start-shape corner-bottom-left-shape corner-bottom-right-shape
corner-bottom-shape corner-end-end-shape corner-end-start-shape corner-inline-end-shape corner-inline-start-shape
corner-left-shape corner-right-shape corner-shape corner-start-end-shape corner-start-start-shape
corner-top-left-shape corner-top-right-shape corner-top-shape cx cy d dynamic-range-limit
frame-sizing hyphenate-limit-chars image-orientation interest-delay interest-delay-end interest-delay-start
lighting-color margin-trim marker marker-end marker-mid marker-start math-depth math-shift math-style object-view-box
overlay page-orientation paint-order r reading-flow reading-order row-rule row-rule-break row-rule-color
row-rule-inset row-rule-style row-rule-visibility-items row-rule-width ruby-align ruby-overhang ruby-position rule
rule-break rule-color rule-inset rule-overlap rule-style rule-visibility-items rule-width rx ry
scroll-marker-group scroll-target-group scroll-timeline scroll-timeline-axis
scroll-timeline-name shape-rendering size timeline-scope timeline-trigger trigger-scope view-timeline
view-timeline-axis view-timeline-inset view-timeline-name view-transition-group view-transition-scope x y
"""

UNMODELLED = frozenset(_NAMES.split())
"""Properties that are not even parsed."""

FUNCTIONS = frozenset(
    (
        "calc-size", "random", "image", "paint",
        "-webkit-cross-fade",
    )
)  # fmt: skip
"""Functions of values that make a declaration do nothing here."""

WORDS: dict[str, frozenset[str]] = {
    "hyphens": frozenset(("auto",)),  # browsers on Linux have no dictionaries either
    "text-indent": frozenset(("hanging", "each-line")),
    "display": frozenset(("math",)),
    "container-type": frozenset(("scroll-state",)),
    "background-clip": frozenset(("border-area",)),
}
"""Keywords, by longhand, that are read but change nothing or not all."""

AT_RULES = frozenset(
    (
        "font-feature-values", "font-palette-values", "function", "view-transition",
        "color-profile",
    )
)  # fmt: skip
"""At-rules that are left out."""

_AT_REST = """
-webkit-font-smoothing -webkit-tap-highlight-color -webkit-user-drag -webkit-user-modify caret-color cursor
forced-color-adjust interactivity interpolate-size overscroll-behavior-x overscroll-behavior-y print-color-adjust
scroll-behavior scroll-snap-stop speak touch-action transition-behavior transition-delay transition-duration
transition-property transition-timing-function user-select
"""

NOTHING_TO_SEE = frozenset(_AT_REST.split())
"""Longhands that change no picture of a page at rest, on a screen, without a pointer."""
