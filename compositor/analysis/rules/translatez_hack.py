"""3D transforms that do nothing in 3D: `translateZ(0)` as a request for a layer."""

from __future__ import annotations

from collections.abc import Iterator

from compositor.analysis.facts import Facts
from compositor.analysis.model import Finding, Level, Rule
from compositor.base.i18n import _, ngettext
from compositor.base.tree_dump import bytes_text

_TRIVIAL = "Trivial3DTransform"
_SEVERAL = 4


def check(facts: Facts) -> Iterator[Finding]:
    """One finding a declaration whose only effect in 3D is the layer it makes."""
    for group in facts.merged_groups(_SEVERAL):
        if set(group.reasons) != {_TRIVIAL}:
            continue
        owner = facts.names.name(group.nodes)
        count = len(group.layers)
        nominal = facts.nominal_bytes(group.layers)
        yield Finding(
            id=RULE.id,
            severity=Level.WARNING if count >= _SEVERAL else Level.INFO,
            owner=owner,
            where=group.where,
            evidence={
                "layers": count,
                "nominal_bytes": nominal,
                "reason": _TRIVIAL,
                "declarations": group.declarations,
            },
            message=ngettext(
                "{owner} has a 3D transform without depth; all it does is force {count} layer ({size})",
                "{owner} has a 3D transform without depth; all it does is force {count} layers ({size})",
                count,
            ).format(owner=owner, count=count, size=bytes_text(nominal)),
            fix=_("remove it, or write the 2D form: translate(x, y)"),
            layers=group.layers,
        )


RULE = Rule(id="translatez-hack", title="3D transforms used as a layer hint", check=check)
