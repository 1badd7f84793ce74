"""What changed CSS saves, for people and for programs."""

from __future__ import annotations

import json
from typing import Any

from compositor.base.i18n import _
from compositor.base.tree_dump import bytes_text
from compositor.whatif import MEASURES, Measures, Saving


def saving_data(saving: Saving | None) -> dict[str, Any] | None:
    """The saving as plain dicts and lists."""
    if saving is None:
        return None
    return {
        "edits": list(saving.edits),
        "before": _measures(saving.before),
        "after": _measures(saving.after),
        "worse": list(saving.worse),
    }


def saving_json(saving: Saving) -> str:
    """The saving as indented JSON text."""
    return json.dumps(saving_data(saving), indent=1, ensure_ascii=False) + "\n"


def saving_line(saving: Saving) -> str:
    """What changes, in one line; growth is marked."""
    titles = measure_titles()
    parts = []
    for name in saving.changes:
        before, after = getattr(saving.before, name), getattr(saving.after, name)
        old, new = measure_text(name, before), measure_text(name, after)
        if old == new:
            continue  # too little to be seen
        text = f"{titles[name]} {old} → {new}"
        parts.append(f"{text} ({_('more')})" if after > before else text)
    return ", ".join(parts) or _("none of the numbers changes")


def saving_text(saving: Saving) -> str:
    """A table of before and after."""
    titles = measure_titles()
    rows = [("", _("before"), _("after"), "")]
    for name in MEASURES:
        before, after = getattr(saving.before, name), getattr(saving.after, name)
        if before is None or after is None:
            continue
        note = "" if before == after else _("more") if after > before else _("less")
        rows.append((titles[name], measure_text(name, before), measure_text(name, after), note))
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    lines = [*(f"  {edit}" for edit in saving.edits), ""]
    for title, before_text, after_text, note in rows:
        cells = f"{title:<{widths[0]}}  {before_text:>{widths[1]}}  {after_text:>{widths[2]}}  {note}"
        lines.append(cells.rstrip())
    return "\n".join(lines) + "\n"


def measure_titles() -> dict[str, str]:
    """What each of `MEASURES` is called."""
    return {
        "layers": _("layers drawn"),
        "nominal_bytes": _("tile textures if all"),
        "resident_bytes": _("tile textures now"),
        "surface_bytes": _("render surfaces"),
        "image_bytes": _("decoded images"),
        "frame_bytes": _("traffic a frame"),
        "repainted_px": _("repainted a frame"),
        "scroll_repainted_px": _("repainted a scrolled frame"),
        "filter_px": _("filtered area"),
        "peak_bytes": _("peak"),
    }


def measure_text(name: str, value: int) -> str:
    """A measure with its unit."""
    if name.endswith("_bytes"):
        return bytes_text(value)
    return _("{count} px").format(count=f"{value:,}") if name.endswith("_px") else str(value)


def _measures(measures: Measures) -> dict[str, Any]:
    return {name: getattr(measures, name) for name in MEASURES}
