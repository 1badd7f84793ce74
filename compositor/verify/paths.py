"""Paths of elements by DevTools' node ids, from `DOM.getFlattenedDocument`.

A path is `html>body>div:nth-child(2)`; a pseudo-element's ends in `::before`, one inside a frame begins with
the frame's and a `|`, and a shadow root is a step of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

_ELEMENT, _DOCUMENT = 1, 9
_Node = Mapping[str, Any]


def paths_by_node(nodes: Sequence[_Node]) -> dict[int, str]:
    """Path of every node, by backend node id.

    Args:
        nodes: All nodes, siblings in order; a host has its shadow roots with it, a frame its document.
    """
    children: dict[int, list[_Node]] = {}
    for node in nodes:
        children.setdefault(node.get("parentId", 0), []).append(node)
    found: dict[int, str] = {}
    pending = [(node, "#document") for node in children.get(0, ())]
    while pending:
        node, path = pending.pop()
        found[node["backendNodeId"]] = path
        position = 0
        for child in children.get(node["nodeId"], ()):
            position += child["nodeType"] == _ELEMENT
            pending.append((child, _child_path(child, node, path, position)))
        pending += [(pseudo, f"{path}::{pseudo['pseudoType']}") for pseudo in node.get("pseudoElements", ())]
        pending += [(root, f"{path}>#shadow-root") for root in node.get("shadowRoots", ())]
        if "contentDocument" in node:
            pending.append((node["contentDocument"], f"{path}|#document"))
    return found


def _child_path(child: _Node, parent: _Node, path: str, position: int) -> str:
    if child["nodeType"] != _ELEMENT:
        return path
    tag: str = child["localName"]
    if parent["nodeType"] == _DOCUMENT:
        return path.removesuffix("#document") + tag
    if tag in ("head", "body") and path.rpartition("|")[2] == "html":
        return f"{path}>{tag}"
    return f"{path}>{tag}:nth-child({position})"
