"""Pictures decoded much larger than they are shown."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath

from compositor.analysis.causes import first_declared
from compositor.analysis.facts import Facts
from compositor.analysis.fixes import resize
from compositor.analysis.model import Finding, Level, Rule
from compositor.base.i18n import _, later
from compositor.base.source import Span
from compositor.base.tree_dump import bytes_text
from compositor.dom.nodes import NodeId
from compositor.whatif.pictures import Picture, pictures

_PIXEL_BYTES = 4
_RATIO = 4.0  # of areas: twice as large along each side
_NOTICEABLE_BYTES = 1024 * 1024
_HEAVY_BYTES = 8 * 1024 * 1024
_PROPERTIES = ("background-image", "border-image-source", "mask-image", "list-style-image")
_SHOWN_NAME = 40
_REPLACED = ("img", "input", "video", "object", "embed")


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for elements and one for backgrounds whose pictures have four times the pixels that are shown."""
    groups: dict[str, list[tuple[str, Picture]]] = {}
    for path, use in pictures(facts.run).items():
        if use.wasted_bytes >= _NOTICEABLE_BYTES and use.width * use.height >= _RATIO * use.shown_px:
            groups.setdefault(_source(facts, next(iter(use.nodes))), []).append((path, use))
    for source, found in groups.items():
        path, use = max(found, key=lambda item: (item[1].wasted_bytes, item[0]))
        owner = facts.names.name(node for _path, item in found for node in item.nodes)
        wasted = sum(item.wasted_bytes for _path, item in found)
        name = PurePath(path).name if path[:5].lower() != "data:" else "data:"
        message = _("{name} on {owner} is {width}x{height} px ({size} decoded) and shown at {across}x{down} px")
        if len(found) > 1:
            message = _(
                "{count} pictures of {owner} are decoded much larger than shown, {waste} too much; the worst, {name}, "
                "is {width}x{height} px and shown at {across}x{down} px"
            )
        yield Finding(
            id=RULE.id,
            severity=Level.WARNING if wasted >= _HEAVY_BYTES else Level.INFO,
            owner=owner,
            where=_where(facts, next(iter(use.nodes)), source),
            evidence={
                "count": len(found),
                "decoded_bytes": sum(item.decoded_bytes for _path, item in found),
                "wasted_bytes": wasted,
                "picture": name[:_SHOWN_NAME],
                "width_px": use.width,
                "height_px": use.height,
                "shown_width_px": round(use.shown[0]),
                "shown_height_px": round(use.shown[1]),
            },
            message=message.format(
                name=name[:_SHOWN_NAME],
                owner=owner,
                width=use.width,
                height=use.height,
                size=bytes_text(use.decoded_bytes),
                count=len(found),
                waste=bytes_text(wasted),
                across=round(use.shown[0]),
                down=round(use.shown[1]),
            ),
            fix=_("serve a smaller picture: srcset and sizes, or image-set()"),
            edits=resize(owner),
        )


def _source(facts: Facts, node: NodeId) -> str:
    """The property that names the element's picture, or its tag where the element is one."""
    element, style = facts.document.element(node), facts.styled.styles[node]
    declared = first_declared(style, _PROPERTIES) if style is not None else None
    return element.tag if declared is None or element.tag in _REPLACED else declared[0]


def _where(facts: Facts, node: NodeId, source: str) -> Span:
    style = facts.styled.styles[node]
    declared = style.declared.get(source) if style is not None else None
    return facts.document.nodes[node].span if declared is None else declared


_WHY = later(
    "A picture takes four bytes a pixel once it is decoded, however small its file is and however small it is shown. "
    "Large ones take long to decode and to scale, each time they come back into view."
)
RULE = Rule(id="image-memory", title="Pictures much larger than shown", check=check, explanation=_WHY)
