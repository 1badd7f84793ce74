"""How two reports differ: numbers, layers matched by element and reason, findings matched by rule and element.

Each number's change is better or worse by itself; together they may well be a good trade, as when a layer more
ends repainting.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, TypeVar

from compositor.analysis.metrics import METRICS, Metric, metric
from compositor.report.compared import ComparedFinding, ComparedLayer, Side

T = TypeVar("T")


class Verdict(Enum):
    """What a change means, by itself."""

    BETTER = "better"
    WORSE = "worse"
    NEUTRAL = "neutral"


class Kind(Enum):
    """What became of a layer or finding."""

    NEW = "new"
    GONE = "gone"
    GREW = "grew"
    SHRANK = "shrank"
    CHANGED = "changed"  # another reason, severity or message


@dataclass(frozen=True, slots=True)
class MetricChange:
    """One number on both sides; None where a side does not know it."""

    metric: Metric
    before: float | None
    after: float | None

    @property
    def verdict(self) -> Verdict:
        """What the change means, by itself."""
        if self.before is None or self.after is None or self.before == self.after or not self.metric.less_is_better:
            return Verdict.NEUTRAL
        return Verdict.BETTER if self.after < self.before else Verdict.WORSE


class LayerChange(NamedTuple):
    """What became of `layers` layers that are alike; at least one of `before` and `after` is there."""

    kind: Kind
    before: ComparedLayer | None
    after: ComparedLayer | None
    layers: int


class FindingChange(NamedTuple):
    """What became of a finding; `unsought` when its rule did not look at the other side."""

    kind: Kind
    before: ComparedFinding | None
    after: ComparedFinding | None
    unsought: bool


@dataclass(frozen=True, slots=True)
class Difference:
    """All that two reports differ in.

    Attributes:
        before, after: The sides.
        settings: Names of settings that differ: the numbers are then of different views.
        metrics: Every number that a side knows, changed or not.
        layers, findings: Only what changed.
    """

    before: Side
    after: Side
    settings: tuple[str, ...]
    metrics: tuple[MetricChange, ...]
    layers: tuple[LayerChange, ...]
    findings: tuple[FindingChange, ...]

    @property
    def changed_metrics(self) -> tuple[MetricChange, ...]:
        """Numbers that differ."""
        return tuple(change for change in self.metrics if change.before != change.after)

    @property
    def is_empty(self) -> bool:
        """True when nothing differs."""
        return not (self.changed_metrics or self.layers or self.findings)


def difference(before: Side, after: Side) -> Difference:
    """What changed from `before` to `after`."""
    names = sorted(before.settings.keys() | after.settings.keys())
    return Difference(
        before=before,
        after=after,
        settings=tuple(name for name in names if before.settings.get(name) != after.settings.get(name)),
        metrics=tuple(_metrics(before, after)),
        layers=tuple(_layers(before.layers, after.layers)),
        findings=tuple(_findings(before, after)),
    )


def _metrics(before: Side, after: Side) -> Iterable[MetricChange]:
    order = {name: position for position, name in enumerate(METRICS)}
    names = sorted(before.metrics.keys() | after.metrics.keys(), key=lambda name: (order.get(name, len(order)), name))
    for name in names:
        item = metric(name)
        if item is None:
            continue
        # A reason that does not occur is not listed, but known.
        missing = None if name in METRICS else 0.0
        yield MetricChange(item, before.metrics.get(name, missing), after.metrics.get(name, missing))


def _layers(before: Sequence[ComparedLayer], after: Sequence[ComparedLayer]) -> Iterable[LayerChange]:
    pairs, gone, new = _matched(
        before,
        after,
        (
            lambda layer: (layer.path, layer.kind, layer.reasons),
            lambda layer: (layer.owner, layer.kind, layer.reasons, layer.size),
            lambda layer: (layer.owner, layer.reasons),
            lambda layer: layer.path,
        ),
    )
    changes: dict[tuple[Kind, Hashable, Hashable], list[tuple[ComparedLayer | None, ComparedLayer | None]]] = {}
    for old, fresh in (*pairs, *((layer, None) for layer in gone), *((None, layer) for layer in new)):
        kind = _layer_kind(old, fresh)
        if kind is not None:
            changes.setdefault((kind, _likeness(old), _likeness(fresh)), []).append((old, fresh))
    order = list(Kind)
    for (kind, _old, _fresh), found in sorted(changes.items(), key=lambda item: order.index(item[0][0])):
        yield LayerChange(kind, *found[0], len(found))


def _layer_kind(old: ComparedLayer | None, fresh: ComparedLayer | None) -> Kind | None:
    if old is None or fresh is None:
        return Kind.NEW if old is None else Kind.GONE
    if old.reasons != fresh.reasons:
        return Kind.CHANGED
    if old.nominal != fresh.nominal:
        return Kind.GREW if fresh.nominal > old.nominal else Kind.SHRANK
    return None


def _likeness(layer: ComparedLayer | None) -> Hashable:
    return None if layer is None else layer._replace(path="", resident=0)


def _findings(before: Side, after: Side) -> Iterable[FindingChange]:
    pairs, gone, new = _matched(
        before.findings,
        after.findings,
        (lambda item: (item.id, item.owner), lambda item: (item.id, item.where), lambda item: item.id),
    )
    for finding in new:
        yield FindingChange(Kind.NEW, None, finding, finding.id not in before.checked)
    for finding in gone:
        yield FindingChange(Kind.GONE, finding, None, finding.id not in after.checked)
    for old, fresh in pairs:
        if (old.severity, old.message) != (fresh.severity, fresh.message):
            yield FindingChange(Kind.CHANGED, old, fresh, unsought=False)


def _matched(
    before: Sequence[T], after: Sequence[T], keys: Iterable[Callable[[T], Hashable]]
) -> tuple[list[tuple[T, T]], list[T], list[T]]:
    """Pairs with equal keys, the strictest key first and in order; then what is left of each side."""
    pairs: list[tuple[T, T]] = []
    left, right = list(before), list(after)
    for key in keys:
        waiting: dict[Hashable, list[T]] = {}
        for item in reversed(right):
            waiting.setdefault(key(item), []).append(item)
        unmatched = []
        for item in left:
            found = waiting.get(key(item))
            if found:
                pairs.append((item, found.pop()))
            else:
                unmatched.append(item)
        left = unmatched
        right = [item for items in waiting.values() for item in reversed(items)]
    return pairs, left, right
