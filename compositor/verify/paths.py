"""Paths of elements by DevTools' node ids, from `DOMSnapshot.captureSnapshot`.

A path is `html>body>div:nth-child(2)`; a pseudo-element's ends in `::before`, and one inside a frame
begins with the frame's and a `|`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

_ELEMENT, _DOCUMENT = 1, 9
_MAX_FRAMES = 1000


def paths_by_node(snapshot: Mapping[str, Any]) -> dict[int, str]:
    """Path of every node's element, by backend node id."""
    found: dict[int, str] = {}
    documents: Sequence[Mapping[str, Any]] = snapshot["documents"]
    pending = [(0, "")] if documents else []
    for _frame in range(_MAX_FRAMES):
        if not pending:
            break
        index, prefix = pending.pop()
        paths = _paths_of_document(snapshot["strings"], documents[index]["nodes"], prefix)
        found.update(zip(documents[index]["nodes"]["backendNodeId"], paths, strict=True))
        frames = _rare(documents[index]["nodes"], "contentDocumentIndex")
        pending += [(inner, f"{paths[node]}|") for node, inner in frames.items()]
    return found


def _paths_of_document(strings: Sequence[str], nodes: Mapping[str, Any], prefix: str) -> list[str]:
    kinds, parents = nodes["nodeType"], nodes["parentIndex"]
    names = [strings[index] if index >= 0 else "" for index in nodes["nodeName"]]
    pseudo = _rare(nodes, "pseudoType")
    shadow = _rare(nodes, "shadowRootType")
    paths: list[str] = []
    children: dict[int, int] = {}
    for node, (kind, parent) in enumerate(zip(kinds, parents, strict=True)):
        above = paths[parent] if parent >= 0 else ""
        if kind == _DOCUMENT:
            path = f"{prefix}#document"
        elif node in shadow:
            path = f"{above}>#shadow-root"
        elif kind != _ELEMENT:
            path = above
        elif node in pseudo:
            path = f"{above}::{strings[pseudo[node]]}"
        else:
            tag = names[node].lower() if names[node].isupper() else names[node]
            children[parent] = children.get(parent, 0) + 1
            path = _element_path(tag, above, prefix, children[parent])
        paths.append(path)
    return paths


def _element_path(tag: str, above: str, prefix: str, position: int) -> str:
    if above in ("", f"{prefix}#document"):
        return f"{prefix}{tag}"
    if above == f"{prefix}html" and tag in ("head", "body"):
        return f"{above}>{tag}"
    return f"{above}>{tag}:nth-child({position})"


def _rare(nodes: Mapping[str, Any], name: str) -> dict[int, int]:
    """A property that few nodes have, by node."""
    data = nodes.get(name, {})
    return dict(zip(data.get("index", ()), data.get("value", ()), strict=False))
