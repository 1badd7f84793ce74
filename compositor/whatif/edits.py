"""Changes of a page's CSS: how they are written, and which declarations they mean."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from compositor.base.diagnostics import DiagnosticSink
from compositor.base.i18n import _
from compositor.base.source import Span
from compositor.css import parse_stylesheet
from compositor.css.declarations import longhands_of
from compositor.css.rules import ContainerRule, LayerRule, MediaRule, Rule, StyleRule, SupportsRule
from compositor.dom import NodeId
from compositor.style import ComputedStyle
from compositor.style.select import matches_any
from compositor.whatif.pictures import shown_sizes

if TYPE_CHECKING:
    from compositor.pipeline import Run

_PLACE = re.compile(r"(?:(?P<path>.+):)?(?P<line>\d+):(?P<column>\d+)\Z", re.DOTALL)
_SHADOW = re.compile(r":host\b|::slotted\(|::part\(")
_PSEUDO = re.compile(r"(?P<element>.+?)::?(?P<pseudo>before|after|marker)\Z", re.DOTALL)
ADDED = Span("what-if", 1, 1)
"""Where added CSS counts as written."""
Declared = tuple[str, Span]
"""A longhand and where it was written."""


class EditError(ValueError):
    """An edit that cannot be used; `args[0]` says why."""


class EditKind(Enum):
    """What an edit does; the values are how it is written."""

    DROP = "drop"  # removes the declarations of a property that win
    SET = "set"  # adds CSS that wins over the page's
    FLATTEN = "flatten"  # writes 3D transforms in their 2D form
    RESIZE = "resize"  # makes the files of bitmaps as large as they are shown


@dataclass(frozen=True, slots=True)
class Edit:
    """One change.

    Attributes:
        text: `PROPERTY@WHERE` to drop, `WHERE` to flatten, CSS to set, a selector list to resize. WHERE is a
            selector list, or `FILE:LINE:COLUMN` of a declaration.
    """

    kind: EditKind
    text: str

    def __str__(self) -> str:
        return f"{self.kind.value} {self.text}"


@dataclass(frozen=True, slots=True)
class Resolved:
    """Edits of one page, as declarations.

    Attributes:
        dropped: Declarations that go.
        flattened: Declarations of 3D transforms that become 2D.
        css: Added text.
        resized: Elements whose bitmaps become as large as they are shown.
    """

    dropped: frozenset[Declared]
    flattened: frozenset[Declared]
    css: str
    resized: frozenset[NodeId] = frozenset()

    @property
    def changes_style(self) -> bool:
        """False when only pictures are resized."""
        return bool(self.dropped or self.flattened or self.css)


def parse_edit(text: str) -> Edit:
    """The edit that `str(edit)` wrote.

    Raises:
        EditError: It is none.
    """
    kind, space, rest = text.partition(" ")
    if not space or kind not in (known.value for known in EditKind):
        raise EditError(_("not an edit: {text}").format(text=text))
    return Edit(EditKind(kind), rest)


def resolve(run: Run, edits: Iterable[Edit]) -> Resolved:
    """Which declarations of the page `edits` mean.

    Raises:
        EditError: One means none, or cannot be read.
    """
    dropped: set[Declared] = set()
    flattened: set[Declared] = set()
    added: list[str] = []
    resized: set[NodeId] = set()
    for edit in edits:
        match edit.kind:
            case EditKind.SET:
                added.append(edit.text)
            case EditKind.DROP:
                name, at, where = edit.text.partition("@")
                names = frozenset(longhands_of(name.strip().lower()))
                if at and not names:
                    raise EditError(_("unknown property {name}").format(name=name.strip()))
                if not at:
                    raise EditError(_("expected PROPERTY@SELECTOR, not {text!r}").format(text=edit.text))
                dropped |= _found(run, names, where.strip(), edit)
            case EditKind.FLATTEN:
                flattened |= _found(run, frozenset(("transform",)), edit.text.strip(), edit)
            case EditKind.RESIZE:
                resized |= _selected(run, edit)
    return Resolved(frozenset(dropped), frozenset(flattened), "\n".join(added), frozenset(resized))


def declared_on(run: Run, names: frozenset[str], where: str) -> frozenset[Declared]:
    """Winning declarations of `names` on what `where`, a selector list or a place, means.

    Raises:
        ValueError: It is not a valid selector.
    """
    place = _PLACE.match(where)
    if place is not None:
        wanted = (int(place["line"]), int(place["column"]))
        path = place["path"] or str(run.scene.html)
        return frozenset(
            (name, span)
            for style in _all_styles(run)
            for name, span in style.declared.items()
            if name in names and span[1:] == wanted and path in (span.path, run.scene.shown_path(span.path))
        )
    if _SHADOW.search(where):
        return _declared_by_rule(run, names, where)
    return frozenset(
        (name, style.declared[name]) for style in _styles_of(run, where) for name in names & style.declared.keys()
    )


def _declared_by_rule(run: Run, names: frozenset[str], text: str) -> frozenset[Declared]:
    """Winning declarations of the rules with the selector `text`: it means other elements in each shadow tree."""
    wanted = " ".join(text.split())
    written = {
        (declaration.name, declaration.span)
        for use in run.sheets.uses
        for rule in style_rules(use.sheet.rules)
        if wanted == " ".join(rule.text.split())
        for declaration in rule.declarations
    }
    return frozenset(
        item for style in _all_styles(run) for item in style.declared.items() if item[0] in names and item in written
    )


def unmatched(run: Run, edits: Iterable[Edit]) -> tuple[str, ...]:
    """Selectors of added rules that match no element of the page."""
    texts = [edit.text for edit in edits if edit.kind is EditKind.SET]
    rules = [rule for text in texts for rule in style_rules(parse_stylesheet(text, ADDED, sink=DiagnosticSink()).rules)]
    return tuple(rule.text for rule in rules if not matches_any(run.document, rule.selectors))


def style_rules(rules: Iterable[Rule]) -> Iterator[StyleRule]:
    """The style rules among `rules`, and within the groups that they are in."""
    for rule in rules:
        if isinstance(rule, StyleRule):
            yield rule
        elif isinstance(rule, (MediaRule, SupportsRule, LayerRule, ContainerRule)):
            yield from style_rules(rule.rules)


def _found(run: Run, names: frozenset[str], where: str, edit: Edit) -> frozenset[Declared]:
    try:
        found = declared_on(run, names, where)
    except ValueError as error:
        raise EditError(_("not a selector: {text}").format(text=where)) from error
    if not found:
        raise EditError(_("no declaration on this page is meant by {edit}").format(edit=edit))
    return found


def _selected(run: Run, edit: Edit) -> frozenset[NodeId]:
    try:
        found = frozenset(run.select(edit.text))
    except ValueError as error:
        raise EditError(_("not a selector: {text}").format(text=edit.text)) from error
    if not shown_sizes(run, found):
        raise EditError(_("no picture on this page is meant by {edit}").format(edit=edit))
    return found


def _styles_of(run: Run, selector: str) -> Iterator[ComputedStyle]:
    pseudo = _PSEUDO.match(selector)
    for node in run.select(pseudo["element"] if pseudo is not None else selector):
        style = run.styles.pseudo.get((node, pseudo["pseudo"])) if pseudo is not None else run.styles.styles[node]
        if style is not None:
            yield style


def _all_styles(run: Run) -> Iterator[ComputedStyle]:
    yield from {id(style): style for style in run.styles.styles if style is not None}.values()
    yield from run.styles.pseudo.values()


def spans_on(run: Run, names: frozenset[str], nodes: Iterable[NodeId]) -> frozenset[Declared]:
    """Winning declarations of `names` on elements."""
    styles = run.styles
    return frozenset(
        (name, span)
        for node in nodes
        if (style := styles.styles[node]) is not None
        for name, span in style.declared.items()
        if name in names
    )
