"""Where GPU memory goes: a map whose areas are bytes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from compositor.base.geometry import Rect
from compositor.base.i18n import _
from compositor.base.tree_dump import bytes_text
from compositor.report.html.markup import Markup, element
from compositor.report.html.page import Page, section
from compositor.report.html.treemap import treemap
from compositor.report.likeness import alike

_WIDTH, _HEIGHT = 800.0, 300.0
_GAP = 1.5
_CHARACTER = 7.2  # mean width, units of the map
_LINE = 16.0
_SHOWN = 60


class _Item(NamedTuple):
    name: str
    bytes: int
    kind: str
    layers: str


def memory(page: Page) -> Markup:
    """The section with the map of what exists now, and that of what could."""
    now, nominal = _items(page, resident=True), _items(page, resident=False)
    choices = (_choice("memory-now", _("now"), checked=True), _choice("memory-all", _("if every tile existed")))
    legend = element("legend", {"class": "visually-hidden"}, _("which tiles"))
    switch = element("fieldset", {"class": "switches"}, legend, *choices)
    maps = (_map("map-now", _("textures that exist now"), now), _map("map-all", _("if every tile existed"), nominal))
    note = _("each area is as large as the texture memory it stands for")
    return section("memory", _("Memory"), switch, *maps, note=note)


def _choice(name: str, title: str, *, checked: bool = False) -> Markup:
    attributes = {"type": "radio", "name": "memory", "id": name, "checked": checked, "autocomplete": "off"}
    return element("label", {}, element("input", attributes), element("span", {}, title))


def _items(page: Page, *, resident: bool) -> list[_Item]:
    report = page.report
    found = []
    for group in alike(report.layers):
        size = sum(row.resident_bytes if resident else row.nominal_bytes for row in group)
        name = group[0].owner + (f" ×{len(group)}" if len(group) > 1 else "")
        found.append(_Item(name, size, page.role(group[0]), " ".join(str(row.id) for row in group)))
    for name, title, size in (
        ("atlas", _("glyph atlas"), report.totals.bytes.atlas),
        ("images", _("images"), report.totals.bytes.images),
        ("surfaces", _("render surfaces"), report.totals.bytes.surfaces),
    ):
        if name not in report.unknown:
            found.append(_Item(title, size, "shared", ""))
    ranked = sorted((item for item in found if item.bytes > 0), key=lambda item: -item.bytes)
    rest = sum(item.bytes for item in ranked[_SHOWN:])
    return ranked[:_SHOWN] + ([_Item(_("all others"), rest, "shared", "")] if rest else [])


def _map(name: str, title: str, items: Sequence[_Item]) -> Markup:
    total = sum(item.bytes for item in items)
    listed = ", ".join(f"{item.name} {bytes_text(item.bytes)}" for item in items[:8])
    ranked = sorted(items, key=lambda item: -item.bytes)
    rects = treemap([item.bytes for item in ranked], Rect(0, 0, _WIDTH, _HEIGHT))
    cells = [_cell(item, rect, total) for item, rect in zip(ranked, rects, strict=True)]
    caption = element("figcaption", {}, f"{title}: {bytes_text(total)}")
    if not cells:
        return element("figure", {"class": name}, element("p", {"class": "empty"}, _("no textures")), caption)
    label = f"{title}, {bytes_text(total)}: {listed}"
    drawing = element("svg", {"viewBox": f"0 0 {_WIDTH:g} {_HEIGHT:g}", "role": "img", "aria-label": label}, *cells)
    return element("figure", {"class": name}, drawing, caption)


def _cell(item: _Item, rect: Rect, total: int) -> Markup:
    share = f"{item.bytes / total:.0%}"
    width, height = max(0.0, rect.width - _GAP), max(0.0, rect.height - _GAP)
    box = {"class": item.kind, "x": rect.x, "y": rect.y, "width": width, "height": height, "rx": 2}
    title = element("title", {}, f"{item.name}: {bytes_text(item.bytes)}, {share}")
    content = [title, element("rect", box)]
    room = int((width - 12) / _CHARACTER)
    if room >= 4 and height >= _LINE + 4:
        content.append(_text(rect, 1, _cut(item.name, room), "name"))
        if height >= 2 * _LINE + 4:
            content.append(_text(rect, 2, _cut(bytes_text(item.bytes), room), "size"))
    return element("g", {"class": "cell", "data-layers": item.layers or None}, *content)


def _text(rect: Rect, line: int, text: str, kind: str) -> Markup:
    return element("text", {"class": kind, "x": rect.x + 7, "y": rect.y + line * _LINE}, text)


def _cut(text: str, room: int) -> str:
    return text if len(text) <= room else text[: room - 1] + "…"
