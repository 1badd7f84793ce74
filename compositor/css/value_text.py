"""Specified and computed values as text, close to CSS."""

from __future__ import annotations

from compositor.base.color import Color
from compositor.base.tree_dump import number
from compositor.css.specified import CURRENT_COLOR, Dimension
from compositor.css.values import (
    BasicShape,
    ContentString,
    FilterFunction,
    LengthPercentage,
    LinearGradient,
    MathFunction,
    Number,
    Ratio,
    TimingFunction,
    TransformFunction,
    UrlImage,
)


def value_text(value: object) -> str:
    """Text of a value; px are layout px for computed values."""
    match value:
        case str():
            return value if value else '""'
        case bool():
            return str(value).lower()
        case int() | float():
            return number(float(value))
        case Color():
            return str(value)
        case LengthPercentage(px=px, percent=percent, has_percent=has_percent):
            if not has_percent:
                return f"{number(px)}px"
            return f"{number(percent)}%" if px == 0 else f"calc({number(percent)}% + {number(px)}px)"
        case Dimension(value=amount, unit=unit):
            return f"{number(amount)}{unit}"
        case MathFunction(name=name, args=args):
            return f"{name}({', '.join(map(value_text, args))})"
        case Number(value=amount):
            return number(amount)
        case Ratio(ratio=ratio, auto=auto):
            return f"{'auto ' if auto else ''}{number(ratio)}"
        case None:
            return "none"
    if value is CURRENT_COLOR:
        return "currentcolor"
    return _structured_text(value)


def _structured_text(value: object) -> str:
    match value:
        case TransformFunction(name=name, args=args) | TimingFunction(name=name, args=args):
            return f"{name}({', '.join(map(value_text, args))})"
        case FilterFunction(name="hue-rotate", amount=float() | int() as degrees):
            return f"hue-rotate({number(degrees)}deg)"
        case FilterFunction(name=name, amount=amount, shadow=shadow, url=url):
            return f"{name}({url or (value_text(shadow) if shadow is not None else value_text(amount))})"
        case BasicShape(name=name, args=args):
            return f"{name}({' '.join(map(value_text, args))})"
        case UrlImage(url=url):
            return f"url({url if len(url) <= 60 else url[:57] + '...'})"
        case LinearGradient(angle=angle, to=to, stops=stops):
            return f"linear-gradient({to or number(angle) + 'deg'}, {', '.join(map(value_text, stops))})"
        case ContentString(text=text):
            return repr(text)
        case tuple():
            return "(" + " ".join(map(value_text, value)) + ")" if len(value) != 1 else value_text(value[0])
    return str(value)
