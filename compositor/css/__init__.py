"""Parse CSS into rules.

Input:  CSS text.
Output: `StyleSheet`: rules with parsed selectors and declarations, conditions unevaluated.
Cost:   O(text).
Source: CSS Syntax 3.
"""

from compositor.css.dump import dump_cssom
from compositor.css.parse import parse_style_attribute, parse_stylesheet
from compositor.css.rules import Declaration, Origin, StyleRule, StyleSheet, StyleSheets

__all__ = [
    "Declaration",
    "Origin",
    "StyleRule",
    "StyleSheet",
    "StyleSheets",
    "dump_cssom",
    "parse_style_attribute",
    "parse_stylesheet",
]
