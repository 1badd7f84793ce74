"""The page's picture with its layers, tiles and overdraw laid over it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from compositor.base.i18n import _
from compositor.report.html.markup import Markup, element, fragment
from compositor.report.html.page import Page, role_titles
from compositor.report.page_view import MOST_DRAWS, PageView, Polygon


def stage(page: Page) -> Markup:
    """The picture, switches for what lies over it, and what the colours mean."""
    width, height = page.screen
    label = _("the page, {width} by {height} device px, with the outlines of its layers").format(
        width=width, height=height
    )
    drawing = element(
        "svg",
        {
            "viewBox": f"0 0 {width} {height}",
            "width": width,
            "height": height,
            "role": "img",
            "aria-label": label,
            "id": "stage-picture",
        },
        *_drawing(page, width, height),
    )
    return element(
        "figure",
        {"class": "stage"},
        element("div", {"class": "toolbar"}, _switches(page.view)),
        element("div", {"class": "screen"}, drawing),
        element("p", {"class": "readout", "id": "readout", "data-idle": _idle(page)}, _idle(page)),
        element("figcaption", {}, _legend(page)),
    )


def _drawing(page: Page, width: int, height: int) -> Iterator[Markup]:
    view = page.view
    yield element("rect", {"class": "paper", "width": width, "height": height})
    if view is not None and view.picture:
        yield element("image", {"href": view.picture, "width": width, "height": height})
    if view is not None:
        heat = {"href": view.heat, "width": width, "height": height, "class": "over-heat"}
        yield element("image", heat)
        yield element("path", {"class": "over-tiles solid", "d": _path(view.solids)})
        yield element("path", {"class": "over-tiles", "d": _path(view.textures)})
    yield element("g", {"class": "over-layers"}, *_outlines(page))


def _outlines(page: Page) -> Iterator[Markup]:
    for group in page.groups:
        for row in group:
            shape = page.shapes.get(row.id)
            if shape is not None:
                corners = " ".join(f"{x:g},{y:g}" for x, y in shape.corners)
                yield element("polygon", {"class": shape.role, "points": corners, "data-row": group[0].id,
                                          "data-layer": row.id})  # fmt: skip


def _path(polygons: Iterable[Polygon]) -> str:
    return "".join("M" + "L".join(f"{x:g} {y:g}" for x, y in polygon) + "Z" for polygon in polygons)


def _switches(view: PageView | None) -> Markup:
    switches = [_switch("show-layers", _("Layers"), checked=True)]
    if view is not None:
        switches += [_switch("show-tiles", _("Tiles")), _switch("show-heat", _("Overdraw"))]
    legend = element("legend", {"class": "visually-hidden"}, _("laid over the picture"))
    return element("fieldset", {"class": "switches"}, legend, *switches)


def _switch(name: str, title: str, *, checked: bool = False) -> Markup:
    box = element("input", {"type": "checkbox", "id": name, "checked": checked, "autocomplete": "off"})
    return element("label", {}, box, element("span", {}, title))


def _idle(page: Page) -> str:
    if page.view is None:
        return _("no picture: this report holds none of the page; outlines show where its layers lie")
    if not page.view.picture:
        return _("no picture: {reason}").format(reason=page.view.problem)
    return _("point at a layer, here or in the table, to see it")


def _legend(page: Page) -> Markup:
    keys = [_key(f"swatch {role}", title) for role, title in role_titles().items()]
    groups = [element("ul", {"class": "legend for-layers"}, *keys)]
    if page.view is not None:
        tiles = (_key("swatch tile", _("a tile with a texture")), _key("swatch tile solid", _("a tile of one colour")))
        groups.append(element("ul", {"class": "legend for-tiles"}, *tiles))
        groups.append(element("ul", {"class": "legend for-heat"}, *_heat_keys(page.view)))
    return fragment(*groups)


def _heat_keys(view: PageView) -> Iterator[Markup]:
    for times, share in enumerate(view.draws, 1):
        title = _("{times}× or more") if times == MOST_DRAWS else _("{times}×")
        yield _key(f"swatch heat-{times}", f"{title.format(times=times)} {share:.0%}")


def _key(kind: str, title: str) -> Markup:
    return element("li", {}, element("span", {"class": kind, "aria-hidden": "true"}), title)
