"""From a layer back to the declaration behind it, step by step, with the lines of the source."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from compositor.analysis.explain import LayerExplanation
from compositor.base.i18n import _
from compositor.base.source import NO_SPAN, Span

_MAX_LINE = 120
_KEPT_FILES = 64


class Step(NamedTuple):
    """One step of the chain.

    Attributes:
        text: What is the case.
        where: Where it was written, with its full path; `NO_SPAN` for nowhere.
        source: That line of the source, cut; empty where it cannot be read.
    """

    text: str
    where: Span = NO_SPAN
    source: str = ""


def chain(found: LayerExplanation) -> Iterator[Step]:
    """Why the layer exists: the declarations that ask for it, what forces it, why it could not join another."""
    yield Step(found.why)
    for cause in found.causes:
        yield Step(f"{cause.property or _('element')} → {cause.reason}", cause.where, _source_line(cause.where))
    if found.culprit is not None:
        name, where = found.culprit
        yield Step(_("forced by {culprit}").format(culprit=name), where, _source_line(where))
    for refusal in found.refusals:
        yield Step(refusal)


@lru_cache(_KEPT_FILES)
def _lines(path: str) -> tuple[str, ...]:
    try:
        return tuple(Path(path).read_text(encoding="utf-8", errors="replace").splitlines())
    except (OSError, ValueError):
        return ()


def _source_line(span: Span) -> str:
    lines = _lines(span.path)
    return lines[span.line - 1].strip()[:_MAX_LINE] if 0 < span.line <= len(lines) else ""
