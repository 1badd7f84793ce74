"""Short ways from CSS text to specified and computed values."""

from __future__ import annotations

from typing import Any

from tinycss2 import parse_component_value_list

from compositor.base.source import NO_SPAN, Span
from compositor.css import properties as p
from compositor.css.computing import ComputeContext
from compositor.css.declarations import parse_declaration
from compositor.css.grammar import InvalidValue, ParseContext
from compositor.css.serialize import serialize
from compositor.css.specified import WideKeyword


def resolve_url(url: str, span: Span) -> str:
    return f"/page/{url}"


CONTEXT = ParseContext(NO_SPAN, resolve_url)
QUIRKS = ParseContext(NO_SPAN, resolve_url, quirks=True)


def declare(name: str, text: str, ctx: ParseContext = CONTEXT) -> dict[str, Any]:
    """Longhands and specified values of `name: text`."""
    return dict(parse_declaration(name, parse_component_value_list(text), ctx))


def is_valid(name: str, text: str, ctx: ParseContext = CONTEXT) -> bool:
    try:
        declare(name, text, ctx)
    except InvalidValue:
        return False
    return True


def computed(name: str, text: str, cc: ComputeContext | None = None, ctx: ParseContext = CONTEXT) -> Any:
    """Computed value of a longhand."""
    prop = p.PROPERTIES[p.LOGICAL.get(name, name)]
    specified = declare(name, text, ctx)[name]
    return prop.compute(specified, cc or ComputeContext()) if prop.compute is not None else specified


def text_of(name: str, text: str, cc: ComputeContext | None = None, ctx: ParseContext = CONTEXT) -> str:
    """Computed value of a longhand, as text."""
    return serialize(p.PROPERTIES[p.LOGICAL.get(name, name)], computed(name, text, cc, ctx))


def expand(name: str, text: str) -> dict[str, str]:
    """Computed longhands of a shorthand, as text; those it resets are left out."""
    found = {}
    for longhand, specified in declare(name, text).items():
        if isinstance(specified, WideKeyword):
            continue
        prop = p.PROPERTIES[p.LOGICAL.get(longhand, longhand)]
        value = prop.compute(specified, ComputeContext()) if prop.compute is not None else specified
        found[longhand] = serialize(prop, value)
    return found
