"""Anonymous boxes: what the children of a box need so that only like stands beside like.

Source: CSS 2.2 §9.2.1.1 (anonymous blocks), §17.2.1 (anonymous table objects), Flexbox 1 §4.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compositor.css import properties as p
from compositor.layout.boxes import BoxKind
from compositor.layout.proto import ProtoBox, StyleMaker

ROW_GROUPS = frozenset({"table-row-group", "table-header-group", "table-footer-group"})
_COLUMNS = frozenset({"table-column", "table-column-group"})
_TABLE_CHILDREN = ROW_GROUPS | _COLUMNS | {"table-caption"}
_TABLE_INTERNAL = _TABLE_CHILDREN | {"table-row", "table-cell"}


def fix_children(box: ProtoBox, styles: StyleMaker) -> None:
    """Wrap the children of a finished box in the anonymous boxes that they need."""
    if box.kind in (BoxKind.FLEX, BoxKind.GRID):
        _blockify_items(box, styles)
        return
    if box.kind is BoxKind.TABLE:
        _fix_table(box, styles)
        return
    display = box.style[p.DISPLAY] if box.kind is BoxKind.TABLE_PART else ""
    if display in ROW_GROUPS:
        _wrap_runs(box, lambda child: _display(child) == "table-row", lambda: _part(box, styles, "table-row"), styles)
    elif display == "table-row":
        _wrap_runs(box, lambda child: _display(child) == "table-cell", lambda: _part(box, styles, "table-cell"), styles)
    elif display in _COLUMNS:
        box.children = [child for child in box.children if _display(child) == "table-column"]
    else:
        if BoxKind.TABLE_PART in [child.kind for child in box.children]:
            _wrap_stray_table_parts(box, styles)
        if box.kind is BoxKind.INLINE:
            _wrap_blocks(box, styles)
        else:
            _separate_blocks_from_inlines(box, styles)


def _display(box: ProtoBox) -> str:
    """The display of a table part, or an empty string for anything else."""
    return box.style[p.DISPLAY] if box.kind is BoxKind.TABLE_PART else ""


def _part(parent: ProtoBox, styles: StyleMaker, display: str) -> ProtoBox:
    """An anonymous box of a table."""
    kind = BoxKind.TABLE if display in ("table", "inline-table") else BoxKind.TABLE_PART
    part = ProtoBox(parent.node, styles.anonymous(parent.style, display=display), kind)
    part.inline_level = display == "inline-table"
    part.anonymous = True
    return part


def _blockify_items(box: ProtoBox, styles: StyleMaker) -> None:
    """Text directly inside a flex or grid container becomes an anonymous block item."""
    items: list[ProtoBox] = []
    run: list[ProtoBox] = []

    def close_run() -> None:
        if any(not text.is_collapsible_space for text in run):
            items.append(_anonymous_block(box, run, styles))
        run.clear()

    for child in box.children:
        if child.kind in (BoxKind.TEXT, BoxKind.BREAK):
            run.append(child)
            continue
        close_run()
        child.inline_level = False
        if child.kind is BoxKind.INLINE:
            child.kind = BoxKind.BLOCK
            _separate_blocks_from_inlines(child, styles)
        items.append(child)
    close_run()
    box.children = items


def _anonymous_block(parent: ProtoBox, run: list[ProtoBox], styles: StyleMaker) -> ProtoBox:
    block = ProtoBox(parent.node, styles.anonymous(parent.style, display="block"), BoxKind.BLOCK)
    block.anonymous = True
    block.children = list(run)
    block.children_inline = True
    return block


def _separate_blocks_from_inlines(box: ProtoBox, styles: StyleMaker) -> None:
    """CSS 2.2 §9.2.1.1: wrap inline runs when some child is block-level."""
    children = box.children
    if not _has_block_level(children):
        box.children_inline = _has_line(children)
        if not box.children_inline:
            box.children = [child for child in children if not child.inline_level]
        return
    result: list[ProtoBox] = []
    run: list[ProtoBox] = []

    def close_run() -> None:
        if _has_visible_inline(run):
            result.append(_anonymous_block(box, run, styles))
        else:
            result.extend([child for child in run if not child.inline_level])
        run.clear()

    for child in children:
        if child.is_block_level or (child.pseudo == "marker" and not child.inline_level):
            if run:
                close_run()
            result.append(child)
        else:
            run.append(child)
    close_run()
    box.children = result
    box.children_inline = False


def _has_block_level(children: Sequence[ProtoBox]) -> bool:
    return any(not child.inline_level and child.is_block_level for child in children)


def _has_line(children: Sequence[ProtoBox]) -> bool:
    """True when children that are not block-level make lines, of more than white space."""
    if children and children[0].pseudo == "marker":
        return True
    return _has_visible_inline(children)


def _has_visible_inline(children: Sequence[ProtoBox]) -> bool:
    return any(child.inline_level and not child.is_collapsible_space for child in children)


def _wrap_blocks(box: ProtoBox, styles: StyleMaker) -> None:
    """Blocks inside an inline box stand in anonymous blocks, neighbours in one."""
    if not any(child.is_block_level for child in box.children):
        return
    result: list[ProtoBox] = []
    run: list[ProtoBox] = []

    def close_run() -> None:
        trailing: list[ProtoBox] = []
        while run and not run[-1].is_block_level:
            trailing.insert(0, run.pop())
        if run:
            block = _anonymous_block(box, [child for child in run if not child.inline_level], styles)
            block.children_inline = False
            result.append(block)
        result.extend(trailing)
        run.clear()

    for child in box.children:
        if child.is_block_level or (run and (child.is_collapsible_space or not child.inline_level)):
            run.append(child)
        else:
            close_run()
            result.append(child)
    close_run()
    box.children = result


def _wrap_runs(
    box: ProtoBox, fits: Callable[[ProtoBox], bool], make: Callable[[], ProtoBox], styles: StyleMaker
) -> None:
    """Wrap each run of children that do not fit in a new box; white space alone is dropped."""
    result: list[ProtoBox] = []
    run: list[ProtoBox] = []

    def close_run() -> None:
        if any(not child.is_collapsible_space for child in run):
            wrapper = make()
            wrapper.children = list(run)
            fix_children(wrapper, styles)
            result.append(wrapper)
        run.clear()

    for child in box.children:
        if fits(child):
            close_run()
            result.append(child)
        else:
            run.append(child)
    close_run()
    box.children = result


def _fix_table(box: ProtoBox, styles: StyleMaker) -> None:
    _wrap_runs(
        box, lambda child: _display(child) in _TABLE_CHILDREN, lambda: _part(box, styles, "table-row-group"), styles
    )


def _wrap_stray_table_parts(box: ProtoBox, styles: StyleMaker) -> None:
    """Table parts outside a table get an anonymous one around each run of them."""
    if not any(_display(child) in _TABLE_INTERNAL for child in box.children):
        return
    display = "inline-table" if box.kind is BoxKind.INLINE else "table"
    result: list[ProtoBox] = []
    run: list[ProtoBox] = []
    spaces: list[ProtoBox] = []

    def close_run() -> None:
        if run:
            table = _part(box, styles, display)
            table.children = list(run)
            fix_children(table, styles)
            result.append(table)
        result.extend(spaces)
        run.clear()
        spaces.clear()

    for child in box.children:
        if _display(child) in _TABLE_INTERNAL:
            if run:
                run.extend(spaces)
                spaces.clear()
            run.append(child)
        elif run and child.is_collapsible_space:
            spaces.append(child)
        else:
            close_run()
            result.append(child)
    close_run()
    box.children = result
