"""The index of a batch: one row a page, for a terminal, a browser and programs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from compositor.base.i18n import _, ngettext
from compositor.base.tree_dump import bytes_text
from compositor.base.visible import visible
from compositor.batch.jobs import PageResult

INDEX_VERSION = 1
_WIDEST = 80  # columns for names; one that is longer stands out
_STYLE = """
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { margin: 2rem auto; max-width: 72rem; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: start; padding: .35rem .75rem; border-bottom: 1px solid #8884 }
td.n, th.n { text-align: end; font-variant-numeric: tabular-nums }
tr.failed td:first-child { border-inline-start: 4px solid #c62828 }
"""


def index_data(results: Sequence[PageResult], report_of: Callable[[PageResult], str | None]) -> dict[str, Any]:
    """The index as plain dicts and lists; `report_of` names a page's report file."""
    return {
        "version": INDEX_VERSION,
        "pages": [
            {
                "page": result.source,
                "error": result.error or None,
                "failed": result.failed,
                "layers_drawn": result.layers,
                "nominal_bytes": result.nominal_bytes,
                "resident_bytes": result.resident_bytes,
                "errors": result.errors,
                "warnings": result.warnings,
                "worst": list(result.worst),
                "report": report_of(result),
            }
            for result in results
        ],
    }


def index_text(results: Sequence[PageResult]) -> str:
    """A line a page, and a sum."""
    names = [visible(result.source) for result in results]
    width = min(max(map(len, names), default=0), _WIDEST)
    lines = [
        f"{_mark(result):<6} {name:<{width}}  {_summary(result)}".rstrip()
        for name, result in zip(names, results, strict=True)
    ]
    failed = sum(result.failed for result in results)
    total = ngettext("{count} page, {failed} failed", "{count} pages, {failed} failed", len(results))
    return "\n".join([*lines, total.format(count=len(results), failed=failed)]) + "\n"


def _mark(result: PageResult) -> str:
    return _("failed") if result.failed else _("ok")


def _summary(result: PageResult) -> str:
    if result.error:
        return visible(result.error)
    layers = ngettext("{count} layer", "{count} layers", result.layers).format(count=result.layers)
    findings = visible(", ".join(result.worst)) or _("no findings")
    return f"{layers}, {bytes_text(result.resident_bytes)}; {findings}"


def index_html(results: Sequence[PageResult], report_of: Callable[[PageResult], str | None]) -> str:
    """A page with the table; it refers to the reports beside it and to nothing else."""
    heads = (
        (_("page"), ""), (_("layers"), "n"), (_("now"), "n"), (_("if all"), "n"), (_("errors"), "n"),
        (_("warnings"), "n"), (_("worst findings"), ""),
    )  # fmt: skip
    head = "".join(f"<th scope=col class='{kind}'>{escape(name)}</th>" for name, kind in heads)
    rows = "\n".join(_row(result, report_of(result)) for result in results)
    failed = sum(result.failed for result in results)
    total = ngettext("{count} page, {failed} failed", "{count} pages, {failed} failed", len(results))
    title = escape(total.format(count=len(results), failed=failed))
    return (
        f'<!DOCTYPE html>\n<html lang="en"><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style>\n'
        f"<h1>{title}</h1>\n<table><thead><tr>{head}</tr></thead><tbody>\n{rows}\n</tbody></table></html>\n"
    )


def _row(result: PageResult, report: str | None) -> str:
    name = escape(visible(result.source))
    link = f'<a href="{escape(report)}">{name}</a>' if report else name
    numbers = (
        str(result.layers), bytes_text(result.resident_bytes), bytes_text(result.nominal_bytes), str(result.errors),
        str(result.warnings),
    )  # fmt: skip
    cells = "".join(f"<td class=n>{number}</td>" for number in (("",) * 5 if result.error else numbers))
    words = escape(visible(result.error or "; ".join(result.worst)))
    return f"<tr class='{'failed' if result.failed else 'ok'}'><td>{link}</td>{cells}<td>{words}</td></tr>"
