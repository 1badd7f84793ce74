"""Which properties apply to pseudo-elements that are no boxes of their own.

Source: CSS Pseudo-Elements 4, §2.1.1, §2.2.1 and §4.1; the sets are Blink's, which takes a few more.
"""

from __future__ import annotations

_FONT = """
color-scheme direction font-family font-feature-settings font-kerning font-language-override font-optical-sizing
font-palette font-size font-size-adjust font-stretch font-style font-synthesis-small-caps font-synthesis-style
font-synthesis-weight font-variant-alternates font-variant-caps font-variant-east-asian font-variant-emoji
font-variant-ligatures font-variant-numeric font-variant-position font-variation-settings font-weight
-webkit-font-smoothing text-rendering color letter-spacing word-spacing text-transform text-shadow
text-emphasis-color text-emphasis-position text-emphasis-style -webkit-text-fill-color -webkit-text-stroke-color
-webkit-text-stroke-width
"""
_LINE = """
background-attachment background-blend-mode background-clip background-color background-image background-origin
background-position-x background-position-y background-repeat background-size line-height opacity
text-decoration-color text-decoration-line text-decoration-skip-ink text-decoration-style text-decoration-thickness
text-underline-offset text-underline-position vertical-align
"""
_LETTER = """
border-bottom-color border-bottom-left-radius border-bottom-right-radius border-bottom-style border-bottom-width
border-image-outset border-image-repeat border-image-slice border-image-source border-image-width border-left-color
border-left-style border-left-width border-right-color border-right-style border-right-width border-top-color
border-top-left-radius border-top-right-radius border-top-style border-top-width box-shadow clear float initial-letter
margin-bottom margin-left margin-right margin-top padding-bottom padding-left padding-right padding-top
shape-image-threshold shape-margin shape-outside
"""
_MARKER = """
animation-delay animation-direction animation-duration animation-fill-mode animation-iteration-count animation-name
animation-play-state animation-timing-function content counter-increment counter-reset counter-set cursor hyphens
line-break line-height overflow-wrap quotes tab-size text-combine-upright text-indent text-wrap-mode
transition-delay transition-duration transition-property transition-timing-function unicode-bidi visibility
white-space-collapse word-break
"""

_ENDS = ("inline-start", "inline-end", "block-start", "block-end")
_FLOW_RELATIVE = frozenset(f"{group}-{end}" for group in ("margin", "padding") for end in _ENDS)
_LETTER_NAMES = frozenset((_FONT + _LINE + _LETTER).split())

APPLYING: dict[str, frozenset[str]] = {
    "first-line": frozenset((_FONT + _LINE).split()),
    "first-letter": _LETTER_NAMES | _FLOW_RELATIVE,
    "marker": frozenset((_FONT + _MARKER).split()),
}
"""Longhands that author rules may set, by pseudo-element; custom properties always apply."""
