"""A TOML file whose keys know their lines."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from compositor.base.i18n import _
from compositor.scene.errors import SceneError

MAX_TOML_BYTES = 16 * 1024  # tomllib takes quadratic time over long dotted keys
MAX_NUMBER = 1e15


class TomlFile:
    """A parsed TOML file that knows the lines of its keys."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            if path.stat().st_size > MAX_TOML_BYTES:
                raise SceneError(_("larger than {limit} KiB").format(limit=MAX_TOML_BYTES >> 10), path)
            self.text = path.read_text(encoding="utf-8-sig")
            self.data: dict[str, Any] = tomllib.loads(self.text)
        except OSError as error:
            raise SceneError(error.strerror or str(error), path) from error
        except UnicodeDecodeError as error:
            raise SceneError(_("is not UTF-8 text"), path) from error
        except RecursionError as error:
            raise SceneError(_("nested too deeply"), path) from error
        except ValueError as error:  # also an integer of too many digits
            found = re.search(r"line (\d+)", str(error))
            raise SceneError(str(error), path, int(found.group(1)) if found else 0) from error

    def line_of(self, key: str, after: int = 0) -> int:
        """First line beyond `after` that sets `key` or begins its table, `after` when it cannot be told."""
        name = rf"[\"']?{re.escape(key)}[\"']?"
        pattern = re.compile(rf"\s*(?:[^#\"']*[{{,.]\s*)?{name}\s*=|\s*\[+\s*(?:[\w.]+\.)?{name}\s*\]")
        for number, line in enumerate(self.text.splitlines()[after:], after + 1):
            if pattern.match(line):
                return number
        return after

    def fail(self, key: str, message: str, after: int = 0) -> SceneError:
        """The error to raise about `key`, which is set beyond the line `after`."""
        return SceneError(f"{key}: {message}", self.path, self.line_of(key, after))

    def number(self, key: str, default: float) -> float:
        """A number."""
        value = self.data.get(key, default)
        if not is_number(value):
            raise self.fail(key, _("must be a number"))
        return float(value)

    def text_of(self, key: str, default: str) -> str:
        """A string."""
        value = self.data.get(key, default)
        if not isinstance(value, str):
            raise self.fail(key, _("must be a string"))
        return value

    def pair(self, key: str, default: tuple[float, float]) -> tuple[float, float]:
        """Two numbers."""
        value = self.data.get(key, default)
        if not isinstance(value, list | tuple) or len(value) != 2 or not all(is_number(part) for part in value):
            raise self.fail(key, _("must be two numbers, such as [1280, 720]"))
        return (float(value[0]), float(value[1]))


def is_number(value: object) -> bool:
    """True for a number that stays one when multiplied: not NaN, not infinite, not beyond `MAX_NUMBER`."""
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= MAX_NUMBER
