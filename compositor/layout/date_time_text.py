"""What date and time fields show: the parts of their value, or what stands for each while there is none.

Source: HTML §2.3.5 (dates and times); the order and texts are those of Chromium in US English.
"""

from __future__ import annotations

import re
from typing import Final

FIELD_PADDING_PX: Final = 1
_MONTHS: Final = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
                 "November", "December")  # fmt: skip
_MONTH: Final = ("mm", "12")
_DAY: Final = ("dd", "31")
_YEAR: Final = ("yyyy", "275760")
_PLAIN_YEAR: Final = ("----", "275760")
_NARROW_SPACE: Final = "\u202f"
_HOURS: Final = (("--", "12"), ":", ("--", "59"), _NARROW_SPACE, ("--", "AM", "PM"))
DATE_TIME_FIELDS: Final[dict[str, tuple[tuple[str, ...] | str, ...]]] = {
    "date-field": (_MONTH, "/", _DAY, "/", _YEAR),
    "time-field": _HOURS,
    "datetime-local-field": (_MONTH, "/", _DAY, "/", _YEAR, ", ", *_HOURS),
    "month-field": (("-" * 9, *_MONTHS), " ", _PLAIN_YEAR),
    "week-field": ("Week ", ("--", "53"), ", ", _PLAIN_YEAR),
}
"""What stands in each control: texts between the fields, and for a field the texts that it must have room for."""
_DATE: Final = r"(?P<year>\d{4,6})-(?P<month>\d\d)-(?P<day>\d\d)"
_TIME: Final = r"(?P<hour>\d\d):(?P<minute>\d\d)(?::\d\d(?:\.\d{1,3})?)?"
_VALUES: Final = {
    "date": re.compile(_DATE, re.ASCII),
    "time": re.compile(_TIME, re.ASCII),
    "datetime-local": re.compile(f"{_DATE}[T ]{_TIME}", re.ASCII),
    "month": re.compile(r"(?P<year>\d{4,6})-(?P<month>\d\d)", re.ASCII),
    "week": re.compile(r"(?P<year>\d{4,6})-W(?P<week>\d\d)", re.ASCII),
}
_RANGES: Final = {"month": (1, 12), "day": (1, 31), "hour": (0, 23), "minute": (0, 59), "week": (1, 53)}
Part = tuple[str, bool]


def date_time_parts(kind: str, value: str) -> list[Part]:
    """Each text in a field of a `type`, in order, and whether it is one that can be edited."""
    found = _VALUES[kind].fullmatch(value.strip())
    numbers = {} if found is None else found.groupdict()
    limits = ((name, low, high) for name, (low, high) in _RANGES.items() if name in numbers)
    if any(not low <= int(numbers[name]) <= high for name, low, high in limits):
        numbers = {}
    match kind:
        case "date":
            return _date(numbers)
        case "time":
            return _time(numbers)
        case "datetime-local":
            return [*_date(numbers), (", ", False), *_time(numbers)]
        case "month":
            month = _MONTHS[int(numbers["month"]) - 1] if numbers else "-" * 9
            return [(month, True), (" ", False), (numbers.get("year", "----"), True)]
        case _:
            week, year = numbers.get("week", "--"), numbers.get("year", "----")
            return [("Week ", False), (week, True), (", ", False), (year, True)]


def _date(numbers: dict[str, str]) -> list[Part]:
    month, day, year = (numbers.get(name, text) for name, text in (("month", "mm"), ("day", "dd"), ("year", "yyyy")))
    return [(month, True), ("/", False), (day, True), ("/", False), (year, True)]


def _time(numbers: dict[str, str]) -> list[Part]:
    hour, minute, half = "--", "--", "--"
    if numbers:
        hour, minute = f"{(int(numbers['hour']) + 11) % 12 + 1:02}", numbers["minute"]
        half = "PM" if int(numbers["hour"]) >= 12 else "AM"
    return [(hour, True), (":", False), (minute, True), (_NARROW_SPACE, False), (half, True)]
