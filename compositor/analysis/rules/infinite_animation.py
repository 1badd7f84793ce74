"""Endless animations, worst where nobody can see them."""

from __future__ import annotations

from collections.abc import Iterator

from compositor.analysis.animated import animations_by_declaration, is_on_screen
from compositor.analysis.facts import Facts
from compositor.analysis.model import Finding, Level, Rule
from compositor.base.i18n import _, ngettext

_MANY = 16


def check(facts: Facts) -> Iterator[Finding]:
    """One finding a declaration; a warning where nothing of it is on screen, or where there are many."""
    for animation in animations_by_declaration(facts):
        if not animation.endless:
            continue
        visible = sum(1 for node in animation.nodes if is_on_screen(facts, node))
        count = len(animation.nodes)
        owner = facts.names.name(animation.nodes)
        message = ngettext(
            "{owner} is animated without end: the page is never idle",
            "{count} endless animations on {owner}, {visible} of them on screen: the page is never idle",
            count,
        )
        if visible == 0:
            message = ngettext(
                "{owner} is animated without end where nobody sees it: the page is never idle",
                "{count} endless animations on {owner}, none of them on screen: the page is never idle",
                count,
            )
        yield Finding(
            id=RULE.id,
            severity=Level.WARNING if visible == 0 or count >= _MANY else Level.INFO,
            owner=owner,
            where=animation.where,
            evidence={"count": count, "visible": visible},
            message=message.format(count=count, owner=owner, visible=visible),
            fix=_("run it only while it can be seen, or a few times and then stop"),
        )


RULE = Rule(id="infinite-animation", title="Animations without end", check=check)
