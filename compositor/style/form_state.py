"""Pseudo-classes of form controls: what is checked, default, in range, valid.

Source: HTML, §4.10.18 to §4.10.21 and §4.16.3. Differs: `form` attributes and step mismatches are not looked at.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from compositor.dom import Element
from compositor.style.element_state import DocumentState, input_type, is_required

_BARRED = frozenset(("hidden", "reset", "button"))
_DATES = frozenset(("date", "month", "week", "time", "datetime-local"))
_SUBMITS = frozenset(("submit", "image"))
_EMAIL = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*")
_URL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:\S+")
_CONTROLS = frozenset(("input", "select", "textarea", "button"))
_LONGEST_PATTERN = 200
_REPEATED = re.compile(r"[*+}]\)?[*+{]|\)[*+{]")


class FormState:
    """States of the form controls of one document.

    Attributes:
        tests: Tests by name of the pseudo-class.
    """

    def __init__(self, state: DocumentState) -> None:
        self._state = state
        self.tests: Final[Mapping[str, Callable[[Element], bool]]] = {
            "checked": self.is_checked,
            "default": self.is_default,
            "indeterminate": self.is_indeterminate,
            "in-range": self.is_in_range,
            "out-of-range": self.is_out_of_range,
            "valid": self.is_valid,
            "invalid": self.is_invalid,
        }
        self._submits: dict[int, int] = {}
        self._shown: dict[int, int] = {}
        self._valid: dict[int, bool] = {}

    def is_checked(self, element: Element) -> bool:
        """`:checked`."""
        if element.tag == "input":
            return "checked" in element.attributes and input_type(element) in ("checkbox", "radio")
        return element.tag == "option" and self._is_selected(element)

    def is_default(self, element: Element) -> bool:
        """`:default`."""
        if element.tag == "option":
            return "selected" in element.attributes
        if _is_submit(element):
            form = self._around(element, "form")
            return form is not None and self._first_submit(form) == element.id
        return self.is_checked(element)

    def is_indeterminate(self, element: Element) -> bool:
        """`:indeterminate`: progress without value, radio buttons none of which is checked."""
        if element.tag == "progress":
            return "value" not in element.attributes
        if element.tag != "input" or input_type(element) != "radio":
            return False
        return not any("checked" in other.attributes for other in self._group(element))

    def is_in_range(self, element: Element) -> bool:
        """`:in-range`."""
        return self._range_of(element) is True

    def is_out_of_range(self, element: Element) -> bool:
        """`:out-of-range`."""
        return self._range_of(element) is False

    def is_valid(self, element: Element) -> bool:
        """`:valid`."""
        return self._validity(element) is True

    def is_invalid(self, element: Element) -> bool:
        """`:invalid`."""
        return self._validity(element) is False

    # ------------------------------------------------------------ options and buttons

    def _is_selected(self, option: Element) -> bool:
        select = self._around(option, "select")
        if select is None or "multiple" in select.attributes or _number(select.attributes.get("size", "")) > 1:
            return "selected" in option.attributes
        return option.id == self._shown_option(select)

    def _shown_option(self, select: Element) -> int:
        """The option that a drop-down shows; -1 for none."""
        found = self._shown.get(select.id)
        if found is None:
            options = [inner for inner in self._inside(select) if inner.tag == "option"]
            chosen = [inner for inner in options if "selected" in inner.attributes]
            usable = [inner for inner in options if "disabled" not in inner.attributes]
            shown = chosen[-1] if chosen else usable[0] if usable else None
            found = self._shown[select.id] = -1 if shown is None else shown.id
        return found

    def _first_submit(self, form: Element) -> int:
        found = self._submits.get(form.id)
        if found is None:
            found = self._submits[form.id] = next((e.id for e in self._inside(form) if _is_submit(e)), -1)
        return found

    def _group(self, radio: Element) -> list[Element]:
        """Radio buttons of the same name in the same form, the button alone when it has no name."""
        name = radio.attributes.get("name", "")
        form = self._around(radio, "form")
        around = self._inside(form) if form is not None else list(self._state.elements())
        others = [
            other
            for other in around
            if other.tag == "input" and input_type(other) == "radio" and other.attributes.get("name") == name
        ]
        return others if name else [radio]

    def _around(self, element: Element, tag: str) -> Element | None:
        ancestor = self._state.parent(element)
        while ancestor is not None and ancestor.tag != tag:
            ancestor = self._state.parent(ancestor)
        return ancestor

    def _inside(self, element: Element) -> list[Element]:
        """Descendants in document order."""
        found: list[Element] = []
        stack = [element]
        while stack:
            current = stack.pop()
            found.append(current)
            stack.extend(reversed(self._state.children(current)))
        return found[1:]

    # ------------------------------------------------------------ constraints

    def _is_candidate(self, element: Element) -> bool:
        """For constraint validation."""
        if element.tag not in _CONTROLS or element.namespace != "html" or self._state.is_disabled(element):
            return False
        if element.tag == "button":
            return _is_submit(element)
        if element.tag == "input" and input_type(element) in _BARRED:
            return False
        return element.tag == "select" or "readonly" not in element.attributes

    def _range_of(self, element: Element) -> bool | None:
        """Whether a value lies between `min` and `max`; None where there is no range."""
        kind = input_type(element)
        if element.tag != "input" or not self._is_candidate(element):
            return None
        low, high, value = (element.attributes.get(name, "").strip() for name in ("min", "max", "value"))
        if kind in _DATES:
            return not value or not ((low and value < low) or (high and value > high))
        if kind == "range":
            return True
        if kind != "number" or not (low or high):
            return None
        number = _number(value)
        return number != number or not (number < _number(low) or number > _number(high))

    def _validity(self, element: Element) -> bool | None:
        if element.tag in ("form", "fieldset") and element.namespace == "html":
            found = self._valid.get(element.id)
            if found is None:
                found = all(
                    self._validity(inner) is not False for inner in self._inside(element) if inner.tag in _CONTROLS
                )
                self._valid[element.id] = found
            return found
        if not self._is_candidate(element):
            return None
        return not self._is_missing(element) and self._range_of(element) is not False and not _mismatches(element)

    def _is_missing(self, element: Element) -> bool:
        if not is_required(element):
            return False
        kind = input_type(element)
        if element.tag == "select":
            options = [inner for inner in self._inside(element) if inner.tag == "option" and self._is_selected(inner)]
            return not any(option.attributes.get("value", "x") for option in options)
        if element.tag == "textarea":
            return not element.children
        if kind == "checkbox":
            return "checked" not in element.attributes
        if kind == "radio":
            return not any("checked" in other.attributes for other in self._group(element))
        return not element.attributes.get("value")


def _is_submit(element: Element) -> bool:
    if element.tag == "button":
        return input_type(element) not in ("reset", "button")
    return element.tag == "input" and input_type(element) in _SUBMITS


def _mismatches(element: Element) -> bool:
    """A value that is no address or does not match the pattern."""
    value, kind = element.attributes.get("value", ""), input_type(element)
    if element.tag != "input" or not value:
        return False
    if (kind == "email" and not _EMAIL.fullmatch(value)) or (kind == "url" and not _URL.fullmatch(value)):
        return True
    pattern = element.attributes.get("pattern", "")
    if (
        not pattern
        or len(pattern) > _LONGEST_PATTERN
        or len(value) > _LONGEST_PATTERN
        or re.search(r"[*+}]\)?[*+{]", pattern)
    ):
        return False  # none, or one that might take forever
    try:
        return re.fullmatch(pattern, value) is None
    except (re.error, RecursionError, OverflowError):
        return False


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return float("nan")
