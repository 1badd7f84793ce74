"""Room for recursion as deep as a document may be."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

_FRAMES = 40_000  # 512 levels of elements, a few anonymous boxes each, a dozen calls a box


@contextmanager
def deep_recursion() -> Iterator[None]:
    """Raise Python's recursion limit for a while.

    The DOM's depth limit bounds the depth; calls between Python functions take no C stack.
    """
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, _FRAMES))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
