"""An animation that must be painted, written as one of transform or opacity: CSS to try, not to ship."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from compositor.analysis.animated import AnimatedGroup, style_of
from compositor.analysis.facts import Facts
from compositor.analysis.fixes import Edits, set_rule
from compositor.base.color import Color
from compositor.css import properties as p
from compositor.css.properties import PROPERTIES, Affects
from compositor.css.values import Shadow
from compositor.style.computed_style import ComputedStyle

_FADE = "@keyframes what-if-fade{from{opacity:0}to{opacity:1}}"
_MOVE = "@keyframes what-if-move{from{transform:none}to{transform:translate(1px,1px)}}"
_RING = "@keyframes what-if-ring{from{transform:scale(.3);opacity:.7}to{transform:scale(1);opacity:0}}"


def composited_instead(facts: Facts, group: AnimatedGroup, owner: str) -> Edits:
    """Edits that animate transform or opacity in place of what `group` animates."""
    style = style_of(facts, group.members[0])
    painted = group.properties & {name for member in group.members for name in member.painted}
    frames = _keyframes(facts, style)
    if painted == {"box-shadow"} and not group.members[0].pseudo:
        ring = _ring(facts, style, frames, owner)
        if ring:
            return ring
    if painted == {"background-color"}:
        colors = [value for frame in frames if isinstance(value := frame.get("background-color"), Color)]
        if colors:
            strongest = max(colors, key=lambda color: (color.a, str(color)))
            return set_rule(owner, f"background-color:{_css(strongest)};animation-name:what-if-fade", _FADE)
    moves = any(Affects.LAYOUT in PROPERTIES[name].affects for name in painted)
    name = "what-if-move" if moves else "what-if-fade"
    return set_rule(owner, f"animation-name:{name}", _MOVE if moves else _FADE)


def _keyframes(facts: Facts, style: ComputedStyle) -> list[Mapping[str, Any]]:
    names = style[p.ANIMATION_NAME]
    return [frame.values for name in names for frame in facts.styled.keyframes.get(name, ())]


def _ring(facts: Facts, style: ComputedStyle, frames: Sequence[Mapping[str, Any]], owner: str) -> Edits:
    """A pseudo-element as large as the largest shadow that grows and fades, for shadows without blur or offset."""
    shadows = [shadow for frame in frames for shadow in frame.get("box-shadow", ())]
    if not shadows or any(not isinstance(shadow, Shadow) or shadow.inset for shadow in shadows):
        return ()
    dpr = facts.run.scene.dpr
    spread = max(shadow.spread + shadow.blur + max(abs(shadow.x), abs(shadow.y)) for shadow in shadows) / dpr
    color = max((shadow.color for shadow in shadows), key=lambda color: (color.a, str(color)))
    timing = ";".join(
        (
            f"animation-duration:{style[p.ANIMATION_DURATION][0]:g}s",
            f"animation-iteration-count:{_count(style[p.ANIMATION_ITERATION_COUNT][0])}",
            "animation-name:what-if-ring",
        )
    )
    ring = (
        f'{owner}::after{{content:"";position:absolute;inset:{-spread:g}px;border-radius:50%;'
        f"background:{_css(color)};{timing}}}"
    )
    return set_rule(owner, "animation-name:none;position:relative", ring + _RING)


def _count(value: float) -> str:
    return "infinite" if value == float("inf") else f"{value:g}"


def _css(color: Color) -> str:
    red, green, blue, alpha = (max(0.0, min(1.0, part)) for part in color)
    return f"rgb({round(red * 255)} {round(green * 255)} {round(blue * 255)} / {alpha:.3g})"
