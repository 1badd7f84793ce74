"""Pictures decoded much larger than they are shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import PurePath

from compositor.analysis.causes import element_of, first_declared
from compositor.analysis.facts import Facts
from compositor.analysis.model import Finding, Level, Rule
from compositor.base.i18n import _, later
from compositor.base.source import Span
from compositor.base.tree_dump import bytes_text
from compositor.dom.nodes import NodeId
from compositor.paint.display_items import DrawImage

_PIXEL_BYTES = 4
_RATIO = 4.0  # of areas: twice as large along each side
_NOTICEABLE_BYTES = 1024 * 1024
_HEAVY_BYTES = 8 * 1024 * 1024
_PROPERTIES = ("background-image", "border-image-source", "mask-image", "list-style-image")
_SHOWN_NAME = 40
_REPLACED = ("img", "input", "video", "object", "embed")


@dataclass(slots=True)
class _Use:
    """One picture on the page; sizes in px, the largest place it is shown at."""

    width: int
    height: int
    shown: tuple[float, float] = (0.0, 0.0)
    nodes: dict[NodeId, None] = field(default_factory=dict)

    @property
    def decoded_bytes(self) -> int:
        return self.width * self.height * _PIXEL_BYTES

    @property
    def shown_px(self) -> float:
        return max(self.shown[0] * self.shown[1], 1.0)

    @property
    def wasted_bytes(self) -> int:
        return self.decoded_bytes - round(self.shown_px) * _PIXEL_BYTES


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for elements and one for backgrounds whose pictures have four times the pixels that are shown."""
    groups: dict[str, list[tuple[str, _Use]]] = {}
    for path, use in _uses(facts).items():
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
        )


def _uses(facts: Facts) -> dict[str, _Use]:
    """Bitmaps that some tile shows, by path. Those that nothing shows yet are not decoded."""
    run = facts.run
    decoded = {image.path for image in run.raster.images.values()}
    store = run.sources.images
    found: dict[str, _Use] = {}
    for chunk in facts.artifact.chunks:
        scale = run.mapper.to_root[chunk.state.transform].scale_2d
        for item in facts.artifact.items[chunk.items[0] : chunk.items[1]]:
            if not isinstance(item, DrawImage) or item.path not in decoded or store is None or item.fragment < 0:
                continue
            size = (item.tile.width * scale.x, item.tile.height * scale.y)
            image = store.get(item.path, *size)
            if image is None or image.key != item.path:
                continue  # drawn from vectors, as large as it is shown
            use = found.setdefault(item.path, _Use(image.width, image.height))
            use.shown = max(use.shown, size, key=lambda side: side[0] * side[1])
            box = run.layout.fragments[item.fragment].box
            if box.node >= 0:
                use.nodes[element_of(facts.document, box.node)] = None
    return {path: use for path, use in found.items() if use.nodes}


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
