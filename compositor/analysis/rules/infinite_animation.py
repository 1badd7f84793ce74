"""Endless animations, worst where nobody can see them."""

from __future__ import annotations

from collections.abc import Iterator

from compositor.analysis.animated import animations_by_declaration, is_on_screen, owner_of
from compositor.analysis.facts import Facts
from compositor.analysis.fixes import drop
from compositor.analysis.model import Finding, Level, Rule
from compositor.base.i18n import _, later, ngettext

_MANY = 16
_MANY_UNSEEN = 4


def check(facts: Facts) -> Iterator[Finding]:
    """One finding a declaration; a warning where several cannot be seen, or where there are many."""
    for animation in animations_by_declaration(facts):
        if not animation.endless:
            continue
        visible = sum(1 for member in animation.members if is_on_screen(facts, member))
        count = len(animation.members)
        owner = owner_of(facts, animation.members)
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
            severity=Level.WARNING if count - visible >= _MANY_UNSEEN or count >= _MANY else Level.INFO,
            owner=owner,
            where=animation.where,
            evidence={"count": count, "visible": visible},
            message=message.format(count=count, owner=owner, visible=visible),
            fix=_("run it only while it can be seen, or a few times and then stop"),
            edits=drop(facts, ("animation-name",), animation.nodes, animation.members[0].pseudo),
        )


_WHY = later(
    "While an animation runs the browser draws a new frame at each refresh of the screen, and keeps the layers of what "
    "moves, whether or not it can be seen. The device cannot rest, which costs battery."
)
RULE = Rule(id="infinite-animation", title="Animations without end", check=check, explanation=_WHY)
