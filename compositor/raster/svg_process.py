"""resvg, kept from harming this process.

A small document is rendered right here. One that could take long, need much memory or overflow the stack
(deep nesting, references that multiply, filters) goes to a process of its own with limits.
"""

from __future__ import annotations

import re
import subprocess
import sys

MAX_SECONDS = 10
"""Processor time of one costly SVG."""
MAX_MEMORY = 2 << 30
"""Address space of the process that renders it, bytes."""
_MAX_MARKS = 400  # a safe document's "<": at most half as deep, which every stack holds
_MAX_REFERENCES = 16
_MAX_SAFE_TEXT = 64 * 1024
_MAX_SAFE_PIXELS = 128 * 1024 * 1024  # if every element took a group of the picture's size
_COSTLY = re.compile(r"filter|mask|pattern|marker|<(?:\w+:)?image\b|<!ENTITY")
_REFERENCE = re.compile(r"<(?:\w+:)?use\b|url\(")
_CHILD = """
import sys
limits = [int(value) for value in sys.argv[1:]]
try:
    import resource
    resource.setrlimit(resource.RLIMIT_CPU, (limits[0], limits[0]))
    resource.setrlimit(resource.RLIMIT_AS, (limits[1], limits[1]))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
except (ImportError, ValueError, OSError):
    pass
import resvg_py
source = sys.stdin.buffer.read().decode("utf-8", "replace")
try:
    png = resvg_py.svg_to_bytes(svg_string=source, width=limits[2], skip_system_fonts=bool(limits[3]))
except ValueError:
    png = b""
sys.stdout.buffer.write(bytes(png))
"""


class SvgTooCostlyError(Exception):
    """Rendering took more than its limits, or crashed."""


def svg_to_png(source: str, width: int, height: int) -> bytes:
    """The SVG `width` px wide as a PNG; `height` is about how high that is. Empty when it is no SVG.

    Raises:
        SvgTooCostlyError: It exceeds `MAX_SECONDS` or `MAX_MEMORY`.
    """
    without_fonts = "<text" not in source and ":text" not in source
    if _is_costly(source, width * height):
        return _apart(source, width, without_fonts)
    import resvg_py

    try:
        return bytes(resvg_py.svg_to_bytes(svg_string=source, width=width, skip_system_fonts=without_fonts))
    except (ValueError, RuntimeError):
        return b""


def _is_costly(source: str, pixels: int) -> bool:
    marks = source.count("<")
    if len(source) > _MAX_SAFE_TEXT or marks > _MAX_MARKS or marks * pixels > _MAX_SAFE_PIXELS:
        return True
    return _COSTLY.search(source) is not None or len(_REFERENCE.findall(source)) > _MAX_REFERENCES


def _apart(source: str, width: int, without_fonts: bool) -> bytes:
    limits = [str(MAX_SECONDS), str(MAX_MEMORY), str(width), str(int(without_fonts))]
    try:
        done = subprocess.run(
            [sys.executable, "-I", "-c", _CHILD, *limits],
            input=source.encode("utf-8", "replace"),
            capture_output=True,
            timeout=MAX_SECONDS * 6,  # a busy machine gives a process less than a processor
            check=False,
        )
    except (subprocess.TimeoutExpired, OSError) as error:
        raise SvgTooCostlyError from error
    if done.returncode != 0:
        raise SvgTooCostlyError
    return done.stdout
