"""Computed values of box alignment."""

from __future__ import annotations

from compositor.css.computing import ComputeContext


def compute_justify_items(value: str, cc: ComputeContext) -> str:
    """`justify-items`; `legacy` alone takes on a `legacy` value of the parent, else is `normal`.

    Source: https://www.w3.org/TR/css-align-3/#justify-items-property
    """
    if value != "legacy":
        return value
    from compositor.css.properties.flex import JUSTIFY_ITEMS

    inherited: str = cc.parent(JUSTIFY_ITEMS) if cc.parent is not None else "normal"
    return inherited if inherited.startswith("legacy ") else "normal"
