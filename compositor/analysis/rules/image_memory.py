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


def check(facts: Facts) -> Iterator[Finding]:
    """One finding a picture that has at least four times the pixels that its largest place shows."""
    for path, use in _uses(facts).items():
        shown = use.shown[0] * use.shown[1]
        if shown <= 0 or use.decoded_bytes < _NOTICEABLE_BYTES or use.width * use.height < _RATIO * shown:
            continue
        nodes = tuple(use.nodes)
        owner = facts.names.name(nodes)
        wasted = use.decoded_bytes - round(shown) * _PIXEL_BYTES
        name = PurePath(path).name if path[:5].lower() != "data:" else "data:"
        message = _("{name} on {owner} is {width}x{height} px ({size} decoded) and shown at {across}x{down} px")
        yield Finding(
            id=RULE.id,
            severity=Level.WARNING if wasted >= _HEAVY_BYTES else Level.INFO,
            owner=owner,
            where=_where(facts, nodes[0]),
            evidence={
                "decoded_bytes": use.decoded_bytes,
                "wasted_bytes": wasted,
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


def _where(facts: Facts, node: NodeId) -> Span:
    style = facts.styled.styles[node]
    declared = first_declared(style, _PROPERTIES) if style is not None else None
    is_image = facts.document.element(node).tag in ("img", "input", "video", "object", "embed")
    return declared[1] if declared is not None and not is_image else facts.document.nodes[node].span


_WHY = later(
    "A picture takes four bytes a pixel once it is decoded, however small its file is and however small it is shown. "
    "Large ones take long to decode and to scale, each time they come back into view."
)
RULE = Rule(id="image-memory", title="Pictures much larger than shown", check=check, explanation=_WHY)
