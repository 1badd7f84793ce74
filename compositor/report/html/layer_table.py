"""The table of layers, each with the chain of reasons behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compositor.analysis.model import LayerRow
from compositor.base.i18n import _, ngettext
from compositor.base.tree_dump import bytes_text, number
from compositor.report.chains import Step
from compositor.report.html.markup import Markup, element, fragment
from compositor.report.html.page import Page, code, place, section
from compositor.report.html.summary import bar
from compositor.report.likeness import layer_ids, reasons_text

_COLUMNS = 7
Group = Sequence[LayerRow]


def layer_table(page: Page) -> Markup:
    """The section with the table."""
    head = element("tr", {}, *_heads())
    largest = max((_nominal(group) for group in page.groups), default=0)
    body = [part for group in page.groups for part in _rows(page, group, largest)]
    table = element(
        "table",
        {"id": "layer-table"},
        element("caption", {"class": "visually-hidden"}, _("layers, back to front until sorted otherwise")),
        element("thead", {}, head),
        element("tbody", {}, *body),
    )
    note = ngettext("{count} layer, back to front", "{count} layers, back to front", len(page.report.layers)).format(
        count=len(page.report.layers)
    )
    return section("layers", _("Layers"), _controls(), element("div", {"class": "scroll"}, table), note=note)


def _controls() -> Markup:
    field = element("input", {"type": "search", "id": "filter", "placeholder": _("owner, reason or file"),
                              "autocomplete": "off"})  # fmt: skip
    label = element("label", {"for": "filter"}, _("Filter"))
    unfold = element("button", {"type": "button", "id": "unfold", "aria-pressed": "false"}, _("Show all reasons"))
    clear = element("button", {"type": "button", "id": "clear", "hidden": True}, _("Show all layers"))
    count = element("output", {"id": "shown", "data-text": _("{count} rows shown")})
    return element("div", {"class": "controls script-only"}, label, field, unfold, clear, count)


def _heads() -> Iterator[Markup]:
    for title, kind, hint in (
        ("#", "number", _("order, back to front")),
        (_("owner and reason"), "text", ""),
        (_("size px"), "number", _("area, device px")),
        (_("tiles"), "number", ""),
        (_("now"), "number", _("tile textures that exist now")),
        (_("peak"), "number", _("the most tile textures while the page is scrolled and animated")),
        (_("if all"), "number", _("tile textures if every tile existed")),
    ):
        # The first column's order is how the table comes.
        order = "ascending" if title == "#" else "none"
        button = element("button", {"type": "button", "title": hint or None}, title)
        yield element("th", {"scope": "col", "class": kind, "aria-sort": order}, button)


def _rows(page: Page, group: Group, largest: int) -> Iterator[Markup]:
    first = group[0]
    count = f" ×{len(group)}" if len(group) > 1 else ""
    steps = page.view.chains.get(first.id, ()) if page.view is not None else ()
    ids = " ".join(str(row.id) for row in group)
    resident = sum(row.resident_bytes for row in group)
    peak = sum(row.peak_bytes or 0 for row in group)
    tiles = sum(row.tiles for row in group)
    size = f"{number(first.size[0])}×{number(first.size[1])}"
    toggle = element(
        "button",
        {"type": "button", "class": "fold", "aria-expanded": "false", "aria-controls": f"chain-{first.id}"},
        element("span", {"class": f"swatch {page.role(first)}", "aria-hidden": "true"}),
        code(first.owner),
        count,
    )
    cells = (
        _number(first.id, layer_ids(group)),
        element("td", {}, toggle, element("div", {"class": "reasons"}, reasons_text(first))),
        _number(first.size[0] * first.size[1], size),
        _number(tiles, str(tiles) if first.drawn else "–"),
        _number(resident, bytes_text(resident)),
        _number(peak, "–" if first.peak_bytes is None else bytes_text(peak)),
        _number(_nominal(group), bytes_text(_nominal(group)), bar(_nominal(group) / largest if largest else 0, "cost")),
    )
    label = f"{layer_ids(group)}: {first.owner}{count}, {size} px, {bytes_text(resident)}"
    yield element("tr", {"class": "row", "id": f"layer-{first.id}", "data-layers": ids, "data-label": label}, *cells)
    chain = element("td", {"colspan": _COLUMNS}, _chain(first, steps))
    yield element("tr", {"class": "chain", "id": f"chain-{first.id}"}, chain)


def _nominal(group: Group) -> int:
    return sum(row.nominal_bytes for row in group)


def _number(value: float, text: str, *extra: Markup) -> Markup:
    return element("td", {"class": "number", "data-value": value}, text, *extra)


def _chain(row: LayerRow, steps: Sequence[Step]) -> Markup:
    shown = steps or (Step(row.explanation, row.where),)
    facts = _("{kind} layer at {x}, {y}; {chunks} paint chunks").format(
        kind=row.kind, x=number(row.offset[0]), y=number(row.offset[1]), chunks=row.chunks
    )
    path = element("p", {"class": "path"}, code(row.path), element("span", {"class": "facts"}, facts))
    return fragment(element("ol", {}, *map(_step, shown)), path)


def _step(step: Step) -> Markup:
    source = element("pre", {}, code(step.source)) if step.source else Markup("")
    return element("li", {}, step.text, " ", place(step.where), source)
