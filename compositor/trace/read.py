"""The layer trees in a trace file, by the compositor that they belong to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from compositor.base.i18n import _
from compositor.trace.snapshot import layer_tree
from compositor.trace.stream import TraceError, TraceStream
from compositor.trace.tree import LayerTree

CATEGORY = "disabled-by-default-cc.debug"
MAX_HOSTS = 1000
_MAX_PROCESSES = 10_000
_EVENTS_PER_NEWS = 50_000


@dataclass(frozen=True, slots=True)
class TracedHost:
    """One compositor (a page, or the browser's own interface) over the time of a trace.

    Attributes:
        process_name: Such as `Renderer`, empty when unknown.
        snapshots: How often its tree is in the trace.
        last: The last tree.
        peak: The tree with the most tile bytes, the first of them.
    """

    process_name: str
    snapshots: int
    last: LayerTree
    peak: LayerTree


@dataclass(frozen=True, slots=True)
class Trace:
    """What a trace says about layers.

    Attributes:
        path: As given.
        hosts: Pages first, those with most layers first.
        events: Events read.
        problem: Why the file was not read to its end, empty when it was.
    """

    path: str
    hosts: tuple[TracedHost, ...]
    events: int
    problem: str


def read_trace(path: str | Path, on_news: Callable[[str], None] | None = None) -> Trace:
    """Read the layer trees of a trace file; `on_news` is told now and then how far reading is.

    Raises:
        TraceError: The file cannot be read, is no trace, or holds no layer tree.
    """
    stream = TraceStream(Path(path))
    seen: dict[tuple[int, str], TracedHost] = {}
    names: dict[int, str] = {}
    for event in stream:
        if on_news is not None and stream.events % _EVENTS_PER_NEWS == 0:
            on_news(_("{count} events").format(count=stream.events))
        _note_process(event, names)
        tree = layer_tree(event)
        if tree is not None:
            _note_tree(tree, seen)
    if not seen:
        raise TraceError(_no_trees(path, stream))
    hosts = [TracedHost(names.get(key[0], ""), host.snapshots, host.last, host.peak) for key, host in seen.items()]
    hosts.sort(key=lambda host: (not host.last.is_page, -host.last.drawn, -host.last.bytes))
    return Trace(str(path), tuple(hosts), stream.events, stream.problem)


def _note_tree(tree: LayerTree, seen: dict[tuple[int, str], TracedHost]) -> None:
    key = (tree.process, tree.host)
    known = seen.get(key)
    if known is None:
        if len(seen) < MAX_HOSTS:
            seen[key] = TracedHost("", 1, tree, tree)
        return
    peak = tree if tree.bytes > known.peak.bytes else known.peak
    seen[key] = TracedHost("", known.snapshots + 1, tree, peak)


def _note_process(event: object, names: dict[int, str]) -> None:
    if isinstance(event, dict) and event.get("name") == "process_name" and len(names) < _MAX_PROCESSES:
        arguments: Any = event.get("args")
        process, name = event.get("pid"), arguments.get("name") if isinstance(arguments, dict) else None
        if isinstance(process, int) and isinstance(name, str):
            names[process] = name[:80]


def _no_trees(path: str | Path, stream: TraceStream) -> str:
    if stream.problem and not stream.events:
        return f"{path}: {stream.problem}"
    message = _("{path}: no layer trees in {events} events; record with the category {category}")
    text = message.format(path=path, events=stream.events, category=CATEGORY)
    return f"{text}; {stream.problem}" if stream.problem else text
