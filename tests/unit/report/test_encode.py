from __future__ import annotations

import json
import math
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from compositor.base.geometry import Rect
from compositor.report.encode import encode


class Kind(Enum):
    ROUND = "round"


class Place(NamedTuple):
    x: float
    name: str


@dataclass(frozen=True)
class Thing:
    id: int
    rect: Rect
    big: object = field(repr=False, default=None)


class Slotted:
    __slots__ = ("_hidden", "value")

    def __init__(self, value: object) -> None:
        self._hidden = 1
        self.value = value


def test_objects_become_plain_data() -> None:
    value = {
        ("a", 1): Slotted((1, 2.5, Kind.ROUND)),
        "things": [Thing(3, Rect(0, 0, 1, 2), "left out")],
        "place": Place(math.inf, "p"),
        "set": frozenset((3, 1)),
        "bytes": b"123",
    }

    data = encode(value)

    assert json.loads(json.dumps(data)) == {
        "a 1": {"type": "Slotted", "value": [1, 2.5, "round"]},
        "things": [{"type": "Thing", "id": 3, "rect": {"x": 0, "y": 0, "width": 1, "height": 2}}],
        "place": {"x": "inf", "name": "p"},
        "set": [1, 3],
        "bytes": "<3 bytes>",
    }


def test_objects_of_other_stages_become_their_id() -> None:
    assert encode(Slotted(Thing(7, Rect(0, 0, 0, 0))), frozenset((Thing,))) == {"type": "Slotted", "value": 7}
