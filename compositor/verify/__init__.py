"""Asks an installed Chromium about a scene and compares its answer with ours.

Input:  a `Scene` and its `Run`.
Output: `Comparison`, printed side by side.
Cost:   the browser's start and a few of its frames.
"""

from compositor.verify.answer import Answer, LayerAnswer, our_answer
from compositor.verify.chromium import Chromium, ask_chromium, generic_families
from compositor.verify.compare import BoxDifference, Comparison, LayerDifference, compare
from compositor.verify.text import comparison_json, print_comparison

__all__ = [
    "Answer",
    "BoxDifference",
    "Chromium",
    "Comparison",
    "LayerAnswer",
    "LayerDifference",
    "ask_chromium",
    "compare",
    "comparison_json",
    "generic_families",
    "our_answer",
    "print_comparison",
]
