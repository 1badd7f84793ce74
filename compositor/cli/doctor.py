"""`compositor doctor`: what this machine has, what is missing, and how to get it."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Iterator
from importlib import metadata

from compositor.base.i18n import _
from compositor.cli.options import Subparsers, add_command

_LIBRARIES = (
    "compositor", "html5lib", "tinycss2", "moderngl", "glfw", "numpy", "uharfbuzz", "unicode-segmentation-rs", "pillow",
    "fontpkg-arimo", "rich",
)  # fmt: skip
_GENERIC_FAMILIES = ("serif", "sans-serif", "monospace", "system-ui")
_EXPECTED = ("Liberation Serif", "Liberation Sans", "DejaVu Sans Mono")


def add_parser(commands: Subparsers) -> None:
    """Declare the command."""
    add_command(
        commands,
        "doctor",
        _("versions, OpenGL renderer and limits, fonts found, what is missing and how to get it"),
        "compositor doctor",
        run,
    )


def run(args: argparse.Namespace) -> int:
    """Print the findings; 1 when pictures cannot be made here."""
    print(f"Python {platform.python_version()} ({sys.executable})")
    print(f"{platform.system()} {platform.release()} {platform.machine()}")
    for name in _LIBRARIES:
        print(f"  {name:<26}{_version(name)}")
    usable = True
    for line in _opengl():
        if isinstance(line, bool):
            usable = line
        else:
            print(line)
    for line in _fonts():
        print(line)
    print(_browser())
    return 0 if usable else 1


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return _("not installed; pip install {name}").format(name=name)


def _opengl() -> Iterator[str | bool]:
    from compositor.gpu import BackendUnavailable, open_device

    try:
        device = open_device()
    except BackendUnavailable as error:
        yield _("OpenGL: not usable: {error}").format(error=error)
        yield _("  reports and dumps work without it; pictures do not")
        yield _("  Debian, Ubuntu: apt-get install libegl1 libgl1 libgles2 libgl1-mesa-dri")
        yield _("  Fedora: dnf install mesa-libEGL mesa-libGL mesa-dri-drivers")
        yield False
        return
    info = device.info
    yield _("OpenGL: {renderer}").format(renderer=info.renderer)
    yield f"  {info.vendor}, {info.version}"
    yield _("  largest texture {size} px").format(size=info.max_texture_size)
    if info.is_software:
        yield _("  a software rasterizer: right pictures and byte counts, but its speed says nothing about a GPU")
    device.release()


def _browser() -> str:
    if os.name != "posix":
        return _("Chromium: compositor verify and capture do not run on this system")
    from compositor.browser import find_chromium

    found = find_chromium()
    if found is None:
        return _("Chromium: not found; only compositor verify and capture need it")
    return _("Chromium: {path}, for compositor verify and capture").format(path=found)


def _fonts() -> Iterator[str]:
    from compositor.text import FontCollection, FontRequest

    yield _("fonts:")
    collection = FontCollection()
    found = set()
    for family in _GENERIC_FAMILIES:
        font = collection.font(FontRequest((family,), 16.0, 400.0, False))
        face = font.primary.face
        found.add(face.family)
        yield f"  {family:<12}{face.family}  {face.path}"
    missing = [name for name in _EXPECTED if name not in found]
    if missing:
        yield _("  not found: {names}; text will measure as other fonts do").format(names=", ".join(missing))
        yield _("  Debian, Ubuntu: apt-get install fonts-liberation fonts-dejavu-core fontconfig")
