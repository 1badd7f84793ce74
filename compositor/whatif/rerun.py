"""Run a page again with edits, from the first stage that they reach."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from compositor.whatif.edits import Edit, resolve
from compositor.whatif.measures import Saving, measure, with_peak
from compositor.whatif.pictures import shown_sizes
from compositor.whatif.sheets import edited_sheets

if TYPE_CHECKING:
    from compositor.pipeline import Run


def edited_run(run: Run, edits: Sequence[Edit]) -> Run:
    """The page of `run` with `edits` made.

    Raises:
        EditError: An edit means no declaration of the page, or cannot be read.
    """
    resolved = resolve(run, edits)
    if resolved.changes_style:
        run = run.with_sheets(edited_sheets(run.sheets, run.page_document, resolved))
    return run.with_picture_sizes(shown_sizes(run, resolved.resized)) if resolved.resized else run


def what_if(run: Run, edits: Sequence[Edit]) -> Saving:
    """What the page costs as it is and with `edits` made.

    Raises:
        EditError: An edit means no declaration of the page, or cannot be read.
    """
    edited = edited_run(run, edits)
    before, after = (with_peak(measure(page), page) for page in (run, edited))
    return Saving(tuple(map(str, edits)), before, after)
