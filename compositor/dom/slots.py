"""Which of a host's children each slot of its shadow tree shows.

Source: DOM, §4.2.2.3 and §4.2.2.4, with named assignment.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from compositor.dom.nodes import Element, Node, NodeId


def assign_slots(
    nodes: Sequence[Node], shadow_roots: Mapping[NodeId, NodeId]
) -> tuple[dict[NodeId, tuple[NodeId, ...]], dict[NodeId, NodeId]]:
    """Nodes by slot, for slots that show any, and the slot of each of these nodes."""
    assigned: dict[NodeId, tuple[NodeId, ...]] = {}
    slot_of: dict[NodeId, NodeId] = {}
    for host, root in shadow_roots.items():
        slots: dict[str, NodeId] = {}
        for slot in _slots(nodes, root):
            slots.setdefault(slot.attributes.get("name", ""), slot.id)
        owner = nodes[host]
        assert isinstance(owner, Element)
        shown: dict[NodeId, list[NodeId]] = {}
        for child in owner.children:
            node = nodes[child]
            found = slots.get(node.attributes.get("slot", "") if isinstance(node, Element) else "")
            if found is not None:
                shown.setdefault(found, []).append(child)
                slot_of[child] = found
        assigned.update((slot_id, tuple(children)) for slot_id, children in shown.items())
    return assigned, slot_of


def _slots(nodes: Sequence[Node], root: NodeId) -> Iterator[Element]:
    """The slots of one shadow tree, in tree order."""
    stack = [root]
    while stack:
        node = nodes[stack.pop()]
        if not isinstance(node, Element):
            continue
        if node.tag == "slot" and node.namespace == "html":
            yield node
        stack.extend(reversed(node.children))
