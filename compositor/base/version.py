"""The version of this program, as installed."""

from __future__ import annotations

from importlib import metadata


def product_version() -> str:
    """`1.2.3`, or `0` when the package is not installed."""
    try:
        return metadata.version("compositor")
    except metadata.PackageNotFoundError:
        return "0"
