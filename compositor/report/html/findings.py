"""What is wrong and what to change; what the numbers leave out."""

from __future__ import annotations

from collections.abc import Iterator

from compositor.analysis.model import Finding, NotModelled
from compositor.base.i18n import _
from compositor.report.finding_text import what_if_command
from compositor.report.html.markup import Markup, element, fragment
from compositor.report.html.page import Page, code, layer_list, place, section
from compositor.report.levels import level_name
from compositor.report.saving import measure_text, measure_titles, saving_line
from compositor.whatif import Saving


def findings(page: Page) -> Markup:
    """The section with a card for each finding."""
    cards = [_card(page, finding) for finding in page.report.findings]
    together = page.report.together
    if together is not None and len(cards) > 1:
        title = element("strong", {}, _("All fixes together"))
        cards.append(element("p", {"class": "saving together"}, title, savings(together)))
    if not cards:
        cards = [element("p", {"class": "empty"}, _("No rule found anything to change."))]
    return section("findings", _("Findings"), *cards)


def _card(page: Page, finding: Finding) -> Markup:
    level = str(finding.severity)
    head = element(
        "h3",
        {},
        element("span", {"class": f"badge {level}"}, level_name(finding.severity)),
        element("span", {"class": "rule"}, finding.id),
        place(page.subject.place(finding.where)),
    )
    return element(
        "article", {"class": f"finding {level}", "data-layers": layer_list(finding)}, head, *_body(page, finding)
    )


def _body(page: Page, finding: Finding) -> Iterator[Markup]:
    yield element("p", {"class": "message"}, finding.message)
    yield element("p", {"class": "fix"}, element("strong", {}, _("Fix")), " ", finding.fix)
    if finding.edits:
        yield element("pre", {"class": "edits"}, code(what_if_command(page.subject.title, finding.edits)))
    if finding.saving is not None:
        yield element("p", {"class": "saving"}, element("strong", {}, _("Measured")), savings(finding.saving))
    if finding.explanation:
        why = element("summary", {}, _("Why it costs"))
        yield element("details", {"class": "explanation"}, why, element("p", {}, finding.explanation))
    if finding.layers:
        yield element("button", {"type": "button", "class": "only script-only"}, _("Show its layers in the table"))


def savings(saving: Saving) -> Markup:
    """What changed, better and worse told apart."""
    titles = measure_titles()
    parts = []
    for name, change in saving.changes.items():
        before, after = (measure_text(name, getattr(side, name)) for side in (saving.before, saving.after))
        kind, mark = ("better", "↓") if change < 0 else ("worse", "↑")
        parts.append(element("span", {"class": f"chip {kind}"}, f"{mark} {titles[name]} {before} → {after}"))
    return fragment(*(parts or [element("span", {"class": "chip"}, saving_line(saving))]))


def remarks(page: Page) -> Markup:
    """What is not modelled, and what is odd about the source."""
    report = page.report
    parts: list[Markup] = []
    if report.not_modelled:
        title = _("Not in the trace") if report.unknown else _("Not modelled: the numbers may differ from a browser's")
        parts.append(_folded(title, [_left_out(item) for item in report.not_modelled]))
    if report.diagnostics:
        parts.append(
            _folded(_("Remarks on the source"), [element("li", {}, code(line)) for line in report.diagnostics])
        )
    return section("remarks", _("To keep in mind"), *parts) if parts else Markup("")


def _folded(title: str, items: list[Markup]) -> Markup:
    count = element("span", {"class": "count"}, str(len(items)))
    return element("details", {}, element("summary", {}, title, " ", count), element("ul", {}, *items))


def _left_out(item: NotModelled) -> Markup:
    return element("li", {}, code(item.what), f" ×{item.count} ", place(item.where), " ", item.message)
