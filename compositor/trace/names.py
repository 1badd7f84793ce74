"""Owners of traced layers as people name elements.

A trace has no DOM, only the debug name of the first thing painted into a layer, such as
`LayoutBlockFlow DIV id='menu' class='wide open'`.
"""

from __future__ import annotations

import re

from compositor.trace.tree import TraceLayer

_ELEMENT = re.compile(
    r"(?:^|\s)(?P<tag>[A-Z][A-Z0-9-]*|[a-z][a-z0-9-]*)(?: id='(?P<id>[^']*)')?(?: class='(?P<classes>[^']*)')?$"
)


def owner_name(layer: TraceLayer) -> str:
    """`div#id`, `div.class`, `#document`, or the debug name."""
    name = layer.name
    if name.endswith("#document"):
        return "#document"
    found = _ELEMENT.search(name)
    if found is None or " " not in name:
        return name or "?"
    tag, identity, classes = found["tag"].lower(), found["id"], found["classes"]
    if identity:
        return f"{tag}#{identity}"
    return ".".join([tag, *(classes or "").split()[:3]])
