"""Which controls the vendors' pseudo-elements are parts of: a rule for parts of what a page lacks changes nothing."""

from __future__ import annotations

from typing import Final

from compositor.dom.nodes import Document
from compositor.style.element_state import input_type

_DATES: Final = ("input date", "input time", "input datetime-local", "input month", "input week")
_OWNERS: Final = (
    ("datetime-edit", _DATES), ("date-and-time-value", _DATES), ("calendar-picker-indicator", _DATES),
    ("clear-button", _DATES), ("color-swatch", ("input color",)), ("search-", ("input search",)),
    ("inner-spin-button", ("input number", *_DATES)), ("outer-spin-button", ("input number", *_DATES)),
    ("slider-", ("input range",)), ("meter-", ("meter",)), ("progress-", ("progress",)),
    ("media-", ("video", "audio")), ("details-marker", ("summary",)), ("textfield-decoration", ("input search",)),
)  # fmt: skip
"""What follows `::-webkit-`, and the elements, with the type of an input, that have such parts."""


def kinds_of_elements(document: Document) -> frozenset[str]:
    """Tags of the document's elements, of inputs with their type."""
    found = set()
    for element in document.elements():
        found.add(f"input {input_type(element)}" if element.tag == "input" else element.tag)
    return frozenset(found)


def has_part(name: str, kinds: frozenset[str]) -> bool:
    """False for a `::-webkit-…` of controls that are not there; True where it is not known whose it is."""
    part = name.removeprefix("::-webkit-")
    owners = next((owners for start, owners in _OWNERS if part.startswith(start)), None)
    return owners is None or part == name or not kinds.isdisjoint(owners)
