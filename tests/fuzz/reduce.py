"""Cuts a random page down to the part that makes two engines differ."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from tests.fuzz.random_pages import Node

Differing = Callable[[Sequence[Node]], Sequence[tuple[str, ...]]]
"""What differs on each of some pages, one line a thing; empty where nothing does."""

_ROUNDS = 80
_BATCH = 12


def reduce_page(body: Node, differing: Differing, batch: int = _BATCH) -> tuple[Node, tuple[str, ...]]:
    """The smallest page found by leaving out nodes and declarations that still differs, and how it differs."""
    lines: tuple[str, ...] = ()
    for _round in range(_ROUNDS):
        smaller = _first_that_differs(_smaller(body), differing, batch)
        if smaller is None:
            break
        body, lines = smaller
    return body, lines


def _first_that_differs(
    candidates: Iterator[Node], differing: Differing, batch: int
) -> tuple[Node, tuple[str, ...]] | None:
    while some := list(islice(candidates, batch)):
        for candidate, found in zip(some, differing(some), strict=True):
            if found:
                return candidate, found
    return None


def _smaller(body: Node) -> Iterator[Node]:
    """Copies of a page with one thing less, large things first."""
    count = sum(1 for _ in body.walk())
    for index in range(1, count):
        yield from _without(body, index, keep_children=False)
    for index in range(1, count):
        yield from _without(body, index, keep_children=True)
    for index, node in enumerate(body.walk()):
        for name in node.style:
            smaller = copy.deepcopy(body)
            del _nth(smaller, index).style[name]
            yield smaller
        if not node.tag and len(node.text.split()) > 1 and not node.text.startswith("<"):
            smaller = copy.deepcopy(body)
            _nth(smaller, index).text = " ".join(node.text.split()[:-1])
            yield smaller


def _without(body: Node, index: int, keep_children: bool) -> Iterator[Node]:
    smaller = copy.deepcopy(body)
    target = _nth(smaller, index)
    if keep_children and not target.children:
        return
    parent = next(node for node in smaller.walk() if any(child is target for child in node.children))
    place = next(i for i, child in enumerate(parent.children) if child is target)
    parent.children[place : place + 1] = target.children if keep_children else []
    yield smaller


def _nth(body: Node, index: int) -> Node:
    return next(node for i, node in enumerate(body.walk()) if i == index)
