"""Boxes under construction: mutable until `freeze` numbers them in pre-order."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from compositor.base.source import Span
from compositor.css import properties as p
from compositor.css.properties._table import PROPERTIES
from compositor.dom.nodes import NodeId
from compositor.layout.boxes import NO_BOX, Box, BoxId, BoxKind, BoxTree, ReplacedContent
from compositor.layout.style_metrics import StyleMetrics
from compositor.style.computed_style import ComputedStyle, StyledDocument

COLLAPSIBLE_SPACE = " \t\n\r\f"


class ProtoBox:
    """A box whose children may still change; see `Box` for the attributes.

    Attributes:
        principal: True when this is the element's principal box.
    """

    __slots__ = (
        "anonymous", "children", "children_inline", "floating", "inline_level", "kind", "node", "out_of_flow",
        "principal", "pseudo", "replaced", "style", "text",
    )  # fmt: skip

    def __init__(self, node: NodeId, style: ComputedStyle, kind: BoxKind, *, inline_level: bool = False) -> None:
        self.node = node
        self.style = style
        self.kind = kind
        self.inline_level = inline_level
        self.children: list[ProtoBox] = []
        self.children_inline = False
        self.out_of_flow = False
        self.floating = False
        self.anonymous = False
        self.principal = False
        self.pseudo = ""
        self.text = ""
        self.replaced: ReplacedContent | None = None

    @property
    def in_flow(self) -> bool:
        """Neither floating nor absolutely positioned."""
        return not (self.floating or self.out_of_flow)

    @property
    def is_block_level(self) -> bool:
        """In flow and not part of an inline formatting context; outside markers do not count."""
        return not (self.inline_level or self.floating or self.out_of_flow or self.pseudo == "marker")

    @property
    def is_collapsible_space(self) -> bool:
        """A text of white space only, which vanishes between blocks."""
        text = self.text
        if self.kind is not BoxKind.TEXT or (text and text[0] not in COLLAPSIBLE_SPACE):
            return False
        return (
            self.style[p.WHITE_SPACE_COLLAPSE] in ("collapse", "preserve-breaks")
            and not text.strip(COLLAPSIBLE_SPACE)
            and (self.style[p.WHITE_SPACE_COLLAPSE] == "collapse" or "\n" not in text)
        )


class StyleMaker:
    """Makes the styles of anonymous boxes: inherited values of the parent, initial values for the rest."""

    def __init__(self) -> None:
        self._cache: dict[tuple[int, tuple[tuple[str, object], ...]], ComputedStyle] = {}
        self._inherited = tuple((prop.index, prop.inherited, prop.initial) for prop in PROPERTIES.values())
        self._keep: list[ComputedStyle] = []

    def anonymous(self, parent: ComputedStyle, **overrides: object) -> ComputedStyle:
        """A style that inherits from `parent`; `overrides` are values by property name with `_` for `-`."""
        key = (id(parent), tuple(overrides.items()))
        style = self._cache.get(key)
        if style is None:
            values = [parent.values[index] if inherited else initial for index, inherited, initial in self._inherited]
            style = self._with(values, overrides, parent.custom, {})
            self._cache[key] = style
            self._keep.append(parent)  # its id is part of the key
        return style

    def changed(self, style: ComputedStyle, **overrides: object) -> ComputedStyle:
        """A copy of `style` with some values replaced."""
        return self._with(list(style.values), overrides, style.custom, style.declared)

    @staticmethod
    def _with(
        values: list[object], overrides: Mapping[str, object], custom: Mapping[str, Any], declared: Mapping[str, Span]
    ) -> ComputedStyle:
        for name, value in overrides.items():
            values[PROPERTIES[name.replace("_", "-")].index] = value
        return ComputedStyle(tuple(values), custom, declared)


def freeze(root: ProtoBox, styled: StyledDocument) -> BoxTree:
    """Number the boxes in pre-order and make them immutable."""
    order: list[tuple[ProtoBox, BoxId]] = []
    child_ids: list[list[BoxId]] = []
    no_children: list[BoxId] = []
    stack: list[tuple[ProtoBox, BoxId]] = [(root, NO_BOX)]
    while stack:
        proto, parent = stack.pop()
        new_id = BoxId(len(order))
        order.append((proto, parent))
        if parent != NO_BOX:
            child_ids[parent].append(new_id)
        inner = proto.children
        if inner:
            child_ids.append([])
            stack += [(child, new_id) for child in reversed(inner)]
        else:
            child_ids.append(no_children)
    boxes: list[Box] = []
    box_of: dict[NodeId, BoxId] = {}
    metrics: dict[ComputedStyle, StyleMetrics] = {}
    for index, (proto, parent) in enumerate(order):
        own = metrics.get(proto.style)
        if own is None:
            own = metrics[proto.style] = StyleMetrics(proto.style)
        box_id = BoxId(index)
        if proto.principal:
            box_of[proto.node] = box_id
        box = Box(
            box_id, parent, proto.node, proto.style, proto.kind, tuple(child_ids[index]), pseudo=proto.pseudo,
            anonymous=proto.anonymous, children_inline=proto.children_inline, inline_level=proto.inline_level,
            out_of_flow=proto.out_of_flow, floating=proto.floating, text=proto.text, replaced=proto.replaced,
            metrics=own,
        )  # fmt: skip
        boxes.append(box)
    return BoxTree(tuple(boxes), styled, MappingProxyType(box_of))
