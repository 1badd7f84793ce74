"""The commands of `shape()` as text (CSS Shapes 2 §3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from compositor.css.values import BasicShape

_CONTROLS: Final = {"curve": 2, "quad": 1, "smooth": 1}
_WRITTEN: Final = {"quad": "curve", "smooth-quad": "smooth"}
_DEFAULT_ORIGIN: Final = {"to": "origin", "by": "start"}


def shape_commands_text(value: BasicShape, length: Callable[[Any], str]) -> str:
    """The commands, without the fill rule; `length` writes one coordinate."""
    args = iter(value.args)
    parts = []
    for command in args:
        name, _, way = str(command).rpartition("-")
        parts.append(_command(name, way, args, length) if name else str(command))
    parts[0] = parts[0].replace("move to", "from", 1)
    return ", ".join(parts)


def _command(name: str, way: str, args: Iterator[Any], length: Callable[[Any], str]) -> str:
    end = length(next(args)) if name in ("hline", "vline") else f"{length(next(args))} {length(next(args))}"
    text = f"{_WRITTEN.get(name, name)} {way} {end}"
    if name == "arc":
        return text + _arc(args, length)
    controls = []
    for _ in range(_CONTROLS.get(name, 0)):
        origin = str(next(args))
        point = f"{length(next(args))} {length(next(args))}"
        controls.append(point if origin == _DEFAULT_ORIGIN[way] else f"{point} from {origin}")
    return text + (f" with {' / '.join(controls)}" if controls else "")


def _arc(args: Iterator[Any], length: Callable[[Any], str]) -> str:
    rx, ry = length(next(args)), length(next(args))
    sweep, size, degrees = (str(next(args)) for _ in range(3))
    text = f" of {rx}" if rx == ry else f" of {rx} {ry}"
    text += " cw" if sweep == "cw" else ""
    text += " large" if size == "large" else ""
    return text + (f" rotate {degrees}deg" if degrees != "0" else "")
