"""Any stage's output as JSON data: every public attribute of its frozen objects."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from typing import Any

_ATOMS = (str, int, bool, type(None))


def encode(value: object, skip: frozenset[type] = frozenset()) -> Any:
    """`value` as dicts, lists and atoms.

    Objects become `{"type": …, attribute: …}`. Objects of the types in `skip`, which belong to other
    stages, become their id or type name.
    """
    if isinstance(value, _ATOMS):
        return value
    if isinstance(value, float):
        return round(value, 6) if math.isfinite(value) else str(value)
    if isinstance(value, Enum):
        return value.value if isinstance(value.value, str) else value.name
    if isinstance(value, Mapping):
        return {_key(key): encode(item, skip) for key, item in value.items()}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {name: encode(getattr(value, name), skip) for name in value._fields}
    if isinstance(value, tuple | list):
        return [encode(item, skip) for item in value]
    if isinstance(value, set | frozenset):
        return sorted((encode(item, skip) for item in value), key=str)
    if isinstance(value, bytes):
        return f"<{len(value)} bytes>"
    if isinstance(value, Path):
        return str(value)
    return _object(value, skip)


def _object(value: object, skip: frozenset[type]) -> Any:
    kind = type(value)
    names = _attributes(kind)
    if kind in skip or not names:
        identity = getattr(value, "id", None)
        return identity if isinstance(identity, int) else kind.__name__
    return {"type": kind.__name__} | {name: encode(getattr(value, name, None), skip) for name in names}


def _attributes(kind: type) -> tuple[str, ...]:
    if dataclasses.is_dataclass(kind):
        return tuple(item.name for item in dataclasses.fields(kind) if item.repr)
    names: list[str] = []
    for base in reversed(kind.__mro__):
        slots = base.__dict__.get("__slots__", ())
        names += [slots] if isinstance(slots, str) else list(slots)
    return tuple(name for name in names if not name.startswith("_"))


def _key(key: object) -> str:
    if isinstance(key, tuple):
        return " ".join(_key(part) for part in key)
    return str(key.value) if isinstance(key, Enum) else str(key)
