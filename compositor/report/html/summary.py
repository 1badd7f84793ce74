"""The head of the document: verdict, key figures, budgets."""

from __future__ import annotations

from collections.abc import Iterator

from compositor.analysis.model import BudgetResult, Level, Totals
from compositor.base.i18n import _, ngettext
from compositor.base.tree_dump import bytes_text
from compositor.devices import Verdict
from compositor.report.budget_text import budget_figures, budget_state
from compositor.report.devices import check_line, device_lines
from compositor.report.html.markup import Markup, element, fragment
from compositor.report.html.page import Page, code, place, section
from compositor.report.levels import level_counts

_DEVICE_CLASSES = {Verdict.FITS: "within", Verdict.UNCERTAIN: "unsure", Verdict.OVER: "over"}
_DEVICE_MARKS = {Verdict.FITS: "✓", Verdict.UNCERTAIN: "?", Verdict.OVER: "✕"}


def summary(page: Page) -> Markup:
    """Verdict and key figures."""
    figures = element("dl", {"class": "figures"}, *_figures(page))
    return element("section", {"class": "summary", "aria-label": _("summary")}, _verdict(page), figures)


def budgets(page: Page) -> Markup:
    """The limits and what was found; nothing where there are none."""
    found = sorted(page.report.budgets, key=lambda item: not item.exceeded)
    if not found:
        return Markup("")
    return section("budgets", _("Budgets"), element("ul", {"class": "budget-list"}, *map(_budget, found)))


def device(page: Page) -> Markup:
    """What the device makes of the page; nothing where there is none."""
    found = page.report.device
    if found is None:
        return Markup("")
    first, *_checks = device_lines(found)
    items = [
        element(
            "li",
            {"class": _DEVICE_CLASSES[check.verdict]},
            element("span", {"class": "mark", "aria-hidden": "true"}, _DEVICE_MARKS[check.verdict]),
            check_line(check),
        )
        for check in found.checks
    ]
    return section("device", _("Device"), element("ul", {"class": "budget-list"}, *items), note=first)


def _verdict(page: Page) -> Markup:
    report = page.report
    over = sum(1 for budget in report.budgets if budget.exceeded)
    parts = [ngettext("{count} budget exceeded", "{count} budgets exceeded", over).format(count=over)] if over else []
    parts += level_counts(report.findings) or [_("nothing wrong with the layers of this page")]
    failed = report.failed(page.subject.fail_at)
    warned = any(finding.severity is not Level.INFO for finding in report.findings)
    kind, word = ("fail", _("fails")) if failed else ("warn", _("passes")) if warned else ("pass", _("passes"))
    return element("p", {"class": f"verdict {kind}"}, element("strong", {}, word), " ", ", ".join(parts))


def _figures(page: Page) -> Iterator[Markup]:
    totals, unknown = page.report.totals, page.report.unknown
    chunks = _("{chunks} paint chunks, {squashed} squashed").format(chunks=totals.chunks, squashed=totals.squashed)
    yield _figure(
        _("layers drawn"),
        str(totals.layers_drawn),
        _("of {layers} layers").format(layers=totals.layers) + ("" if "chunks" in unknown else f"; {chunks}"),
    )
    yield _figure(
        _("tile textures now"),
        bytes_text(totals.bytes.resident),
        _tiles_detail(totals, "peak" not in unknown),
    )
    if "atlas" not in unknown:
        detail = _("glyph atlas {atlas}, images {images}, render surfaces {surfaces}").format(
            atlas=bytes_text(totals.bytes.atlas),
            images=bytes_text(totals.bytes.images),
            surfaces=bytes_text(totals.bytes.surfaces),
        )
        yield _figure(_("other textures"), bytes_text(totals.bytes.other), detail)
    if "overdraw" not in unknown:
        yield _figure(_("overdraw"), f"{totals.overdraw:.2f}×", _("how often a pixel is drawn in a frame"))
        detail = _("of textures read, {written} written").format(written=bytes_text(totals.bytes_written))
        yield _figure(_("each frame"), bytes_text(totals.bytes_read), detail)


def _tiles_detail(totals: Totals, has_peak: bool) -> str:
    text = (
        _("{peak} at the peak, {nominal} if every tile existed") if has_peak else _("{nominal} if every tile existed")
    )
    return text.format(peak=bytes_text(totals.bytes.peak), nominal=bytes_text(totals.bytes.nominal))


def _figure(title: str, value: str, detail: str) -> Markup:
    head = element("dt", {}, title)
    return element(
        "div", {}, head, element("dd", {"class": "value"}, value), element("dd", {"class": "detail"}, detail)
    )


def _budget(budget: BudgetResult) -> Markup:
    state, mark = ("over", "✕") if budget.exceeded else ("within", "✓")
    share = min(1.0, budget.actual / budget.limit) if budget.limit > 0 else float(budget.exceeded)
    words = element("span", {"class": "visually-hidden"}, budget_state(budget))
    figures = f" {budget_figures(budget)} "
    return element(
        "li",
        {"class": state},
        fragment(element("span", {"class": "mark", "aria-hidden": "true"}, mark), words, code(budget.name), figures),
        place(budget.where),
        bar(share, "budget-bar"),
    )


def bar(share: float, kind: str) -> Markup:
    """A bar that is `share` of its width long."""
    filled = element("rect", {"class": "filled", "width": round(100 * share, 2), "height": 4})
    ground = element("rect", {"class": "ground", "width": 100, "height": 4})
    attributes = {"class": f"bar {kind}", "viewBox": "0 0 100 4", "preserveAspectRatio": "none", "aria-hidden": "true"}
    return element("svg", attributes, ground, filled)
