"""What the sections of the document share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from compositor.analysis.model import Finding, LayerRow, Report
from compositor.base.i18n import _
from compositor.base.source import Span
from compositor.report.html.markup import Markup, element, fragment
from compositor.report.likeness import layer_groups
from compositor.report.overlays import ASKED, DOCUMENT, FORCED, SCROLLER
from compositor.report.page_view import LayerShape, PageView
from compositor.report.subject import Subject


@dataclass(frozen=True, slots=True)
class Page:
    """A subject, ready to be laid out.

    Attributes:
        groups: Layers that share a row of the table, back to front.
        shapes: Where layers lie, by id.
    """

    subject: Subject
    groups: tuple[tuple[LayerRow, ...], ...]
    shapes: Mapping[int, LayerShape]

    @property
    def report(self) -> Report:
        """What is reported."""
        return self.subject.report

    @property
    def view(self) -> PageView | None:
        """The page, to look at; None where the report is all there is."""
        return self.subject.page

    @property
    def screen(self) -> tuple[int, int]:
        """Device px."""
        if self.view is not None:
            return self.view.size
        scale = float(str(self.report.scene["dpr"]))
        width, height = self.subject.viewport
        return round(width * scale), round(height * scale)

    def role(self, row: LayerRow) -> str:
        """Why a layer exists, a name of `overlays`."""
        shape = self.shapes.get(row.id)
        return shape.role if shape is not None else _role(row)


def page_of(subject: Subject) -> Page:
    """`subject`, ready to be laid out."""
    if subject.page is not None:
        shapes = subject.page.shapes
    else:
        shapes = {row.id: shape for row in subject.report.layers if (shape := _box(row)) is not None}
    return Page(subject, tuple(map(tuple, layer_groups(subject.report.layers))), shapes)


def _box(row: LayerRow) -> LayerShape | None:
    """A layer's outline where nothing is known of transforms."""
    (x, y), (width, height) = row.offset, row.size
    if not width or not height or "Viewport" in row.reasons:
        return None
    return LayerShape(((x, y), (x + width, y), (x + width, y + height), (x, y + height)), _role(row))


def _role(row: LayerRow) -> str:
    if "Overlap" in row.reasons:
        return FORCED
    if "RootScroller" in row.reasons or not row.reasons or "Viewport" in row.reasons:
        return DOCUMENT
    return SCROLLER if not row.drawn else ASKED


def role_titles() -> dict[str, str]:
    """What the colours of layers mean."""
    return {
        ASKED: _("asked for"),
        FORCED: _("forced by overlap"),
        DOCUMENT: _("the page"),
        SCROLLER: _("scrollers"),
    }


def code(text: str) -> Markup:
    """A name from the page's source."""
    return element("code", {}, text)


def place(where: Span) -> Markup:
    """A position in the page's source."""
    return element("code", {"class": "where"}, str(where)) if where.path else Markup("")


def section(name: str, title: str, *content: Markup, note: str = "") -> Markup:
    """A part of the document with a heading."""
    heading = element("h2", {"id": f"{name}-title"}, title)
    remark = element("p", {"class": "note"}, note) if note else Markup("")
    return element("section", {"class": name, "aria-labelledby": f"{name}-title"}, heading, remark, fragment(*content))


def layer_list(finding: Finding) -> str:
    """Ids for an attribute that the script reads."""
    return " ".join(map(str, finding.layers))
