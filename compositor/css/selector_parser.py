"""Parse selector lists from tinycss2 tokens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from tinycss2.nth import parse_nth

from compositor.base.i18n import _
from compositor.css import pseudo_names as names
from compositor.css.selectors import (
    MAX_NESTING,
    SCOPE_LIST,
    AnchorSelector,
    AttributeSelector,
    ClassSelector,
    Combinator,
    Compound,
    HostSelector,
    IdSelector,
    InvalidSelector,
    LogicalSelector,
    NamespaceSelector,
    NeverSelector,
    NthSelector,
    PartSelector,
    PseudoClass,
    Selector,
    Simple,
    SlottedSelector,
    TypeSelector,
    make_selector,
)
from compositor.css.token_text import token_text

Token = Any
Tokens = Sequence[Any]

_COMBINATORS = {">": ">", "+": "+", "~": "~"}
_NTH = {
    "nth-child": (False, False),
    "nth-last-child": (True, False),
    "nth-of-type": (False, True),
    "nth-last-of-type": (True, True),
}
_ALIASES = {"matches": "is", "-webkit-any": "is", "any": "is", "-webkit-any-link": "any-link"}


@dataclass(frozen=True, slots=True)
class SelectorContext:
    """Where a selector stands.

    Attributes:
        parent: Selectors of the enclosing style rule, for `&`; None outside one.
        in_scope: Inside `@scope`, where `:scope` takes the place of `&` too.
        namespaces: Namespace of each declared prefix; that of the empty one is the default.
        in_has: Inside `:has()`.
        allow_pseudo_element: False inside functional pseudo-classes.
        depth: Nesting of functional pseudo-classes.
    """

    parent: tuple[Selector, ...] | None = None
    in_scope: bool = False
    namespaces: Mapping[str, str] = field(default_factory=dict)
    in_has: bool = False
    allow_pseudo_element: bool = True
    depth: int = 0

    def inner(self, in_has: bool = False) -> SelectorContext:
        """The context inside a functional pseudo-class."""
        if self.depth >= MAX_NESTING:
            raise InvalidSelector(_("nested too deeply"))
        return replace(self, in_has=in_has or self.in_has, allow_pseudo_element=False, depth=self.depth + 1)


TOP_LEVEL = SelectorContext()


def parse_selector_list(tokens: Tokens, context: SelectorContext = TOP_LEVEL) -> tuple[Selector, ...]:
    """Parse a selector list; raises `InvalidSelector`."""
    return tuple(_parse_complex(part, context) for part in split_at_commas(tokens))


def parse_nested_list(tokens: Tokens, context: SelectorContext) -> tuple[Selector, ...]:
    """Parse the list of a nested rule: relative to `&` where a selector does not contain it (CSS Nesting 1)."""
    return tuple(_parse_nested(part, context) for part in split_at_commas(tokens))


def split_at_commas(tokens: Tokens) -> list[list[Token]]:
    """The parts of a comma-separated list, comments dropped; an empty part stays as an empty list."""
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.type == "literal" and token.value == ",":
            parts.append([])
        elif token.type != "comment":
            parts[-1].append(token)
    return parts


def _parse_nested(tokens: list[Token], context: SelectorContext) -> Selector:
    reader = _Reader(tokens)
    leading = reader.combinator(at_start=True)
    if leading is None and _contains_nesting(tokens, context.in_scope):
        return _parse_complex(tokens, context)
    return _read_complex(reader, context, (_nesting(context),), leading or " ")


def _contains_nesting(tokens: Tokens, in_scope: bool, depth: int = 0) -> bool:
    if depth > MAX_NESTING:
        return False
    after_colon = False
    for token in tokens:
        if token.type == "literal" and token.value == "&":
            return True
        if in_scope and after_colon and token.type == "ident" and token.lower_value == "scope":
            return True
        if token.type == "function" and _contains_nesting(token.arguments, in_scope, depth + 1):
            return True
        after_colon = token.type == "literal" and token.value == ":"
    return False


def _nesting(context: SelectorContext) -> Simple:
    if context.parent is None:
        return SCOPE_LIST[0].compounds[0][0]
    # A parent with pseudo-elements has nothing that `&` could stand for.
    return LogicalSelector("is", tuple(selector for selector in context.parent if not selector.pseudo_element))


def _parse_complex(tokens: list[Token], context: SelectorContext) -> Selector:
    reader = _Reader(tokens)
    reader.skip_spaces()
    return _read_complex(reader, context, None, " ")


def _read_complex(
    reader: _Reader, context: SelectorContext, first: Compound | None, combinator: Combinator
) -> Selector:
    compounds: list[Compound] = []
    combinators: list[Combinator] = []
    if first is not None:
        compounds.append(first)
        combinators.append(combinator)
    while True:
        compound, pseudo_element = _read_compound(reader, context)
        compounds.append(compound)
        next_combinator = reader.combinator()
        if next_combinator is None or (next_combinator == " " and reader.at_end()):
            break
        if pseudo_element or _ends_in_other_tree(compound):
            raise InvalidSelector(_("nothing may follow a pseudo-element"))
        combinators.append(next_combinator)
    return make_selector(tuple(compounds), tuple(combinators), pseudo_element)


def _parse_relative(tokens: list[Token], context: SelectorContext) -> Selector:
    reader = _Reader(tokens)
    leading = reader.combinator(at_start=True)
    return _read_complex(reader, context, (AnchorSelector(),), leading or " ")


class _Reader:
    """A cursor over the tokens of one complex selector."""

    __slots__ = ("at", "tokens")

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens
        self.at = 0

    def peek(self, ahead: int = 0) -> Token | None:
        """The token `ahead` of the cursor."""
        at = self.at + ahead
        return self.tokens[at] if at < len(self.tokens) else None

    def at_end(self) -> bool:
        """True when nothing is left."""
        return self.at >= len(self.tokens)

    def skip_spaces(self) -> bool:
        """Skip white space; True when there was some."""
        start = self.at
        while self.at < len(self.tokens) and self.tokens[self.at].type == "whitespace":
            self.at += 1
        return self.at > start

    def combinator(self, at_start: bool = False) -> Combinator | None:
        """Read a combinator; " " only counts when something follows, and not at the start."""
        spaced = self.skip_spaces()
        token = self.peek()
        if token is not None and token.type == "literal" and token.value in _COMBINATORS:
            self.at += 1
            self.skip_spaces()
            return cast("Combinator", token.value)
        return " " if spaced and not at_start else None


def _read_compound(reader: _Reader, context: SelectorContext) -> tuple[Compound, str]:
    simple: list[Simple] = []
    start = reader.at
    pseudo_element = ""
    _read_type(reader, simple, context)
    while (token := reader.peek()) is not None:
        if token.type == "literal" and token.value == ":":
            pseudo_element = _read_pseudo(reader, simple, context, pseudo_element) or pseudo_element
        elif pseudo_element or _ends_in_other_tree(simple) or not _read_simple(reader, simple, context):
            break
        reader.at += 1
    if reader.at == start:
        found = reader.peek()
        if found is None:
            raise InvalidSelector(_("a selector is missing"))
        raise InvalidSelector(_("unexpected {token}").format(token=_short(found)))
    token = reader.peek()
    if token is not None and not (token.type == "whitespace" or _is_combinator(token)):
        raise InvalidSelector(_("unexpected {token}").format(token=_short(token)))
    return tuple(simple), pseudo_element


def _read_simple(reader: _Reader, simple: list[Simple], context: SelectorContext) -> bool:
    """Read an id, class, attribute or nesting selector, leaving the cursor on its last token; False for others."""
    token = reader.peek()
    assert token is not None
    if token.type == "hash":
        if not token.is_identifier:
            raise InvalidSelector(_("#{name} is no identifier").format(name=token.value))
        simple.append(IdSelector(token.value))
    elif token.type == "literal" and token.value == ".":
        simple.append(ClassSelector(_ident_after(reader)))
    elif token.type == "literal" and token.value == "&":
        simple.append(_nesting(context))
    elif token.type == "[] block":
        simple.append(_parse_attribute(token.content))
    else:
        return False
    return True


def _ends_in_other_tree(compound: Sequence[Simple]) -> bool:
    """True after `::slotted()` or `::part()`, which only pseudo-classes and pseudo-elements may follow."""
    return any(isinstance(simple, SlottedSelector | PartSelector) for simple in compound)


def _is_combinator(token: Token) -> bool:
    return bool(token.type == "literal" and token.value in _COMBINATORS)


def _short(token: Token) -> str:
    return token_text([token])[:20]


def _ident_after(reader: _Reader) -> str:
    reader.at += 1
    token = reader.peek()
    if token is None or token.type != "ident":
        raise InvalidSelector(_("a name is missing after the dot"))
    return str(token.value)


def _read_type(reader: _Reader, simple: list[Simple], context: SelectorContext) -> None:
    """Read `type`, `*`, or either with a namespace prefix."""
    prefix = _read_prefix(reader)
    token = reader.peek()
    is_type = token is not None and token.type == "ident"
    is_any = token is not None and token.type == "literal" and token.value == "*"
    if prefix is None and (is_type or is_any or not context.depth):
        prefix = "" if "" in context.namespaces else None
    elif prefix == "":
        simple.append(NamespaceSelector(""))
        prefix = None
    if prefix is not None and prefix != "*":
        if prefix not in context.namespaces:
            raise InvalidSelector(_("undeclared namespace {name}").format(name=prefix))
        simple.append(NamespaceSelector(context.namespaces[prefix]))
    if is_type and token is not None:
        simple.append(TypeSelector(token.value, token.lower_value))
    reader.at += is_type or is_any


def _read_prefix(reader: _Reader) -> str | None:
    """The prefix before a `|`: empty for `|name`, None without one."""
    token, following = reader.peek(), reader.peek(1)
    if token is not None and token.type == "literal" and token.value == "|":
        reader.at += 1
        return ""
    if token is None or following is None or following.type != "literal" or following.value != "|":
        return None
    if token.type != "ident" and not (token.type == "literal" and token.value == "*"):
        return None
    reader.at += 2
    return str(token.value)


def _parse_attribute(tokens: Tokens) -> AttributeSelector:
    parts = [token for token in tokens if token.type not in ("whitespace", "comment")]
    if len(parts) >= 2 and parts[0].type == "literal" and parts[0].value in ("|", "*") and parts[1].type != "ident":
        parts = parts[2:] if parts[0].value == "*" else parts[1:]
    elif parts and parts[0].type == "literal" and parts[0].value == "|":
        parts = parts[1:]
    if not parts or parts[0].type != "ident":
        raise InvalidSelector(_("an attribute name is missing"))
    name = parts[0].value
    if len(parts) == 1:
        return AttributeSelector(name, "", "")
    operator, value = parts[1], parts[2] if len(parts) > 2 else None
    if operator.type != "literal" or operator.value not in ("=", "~=", "|=", "^=", "$=", "*="):
        raise InvalidSelector(_("unexpected {token} in an attribute selector").format(token=_short(operator)))
    if value is None or value.type not in ("ident", "string"):
        raise InvalidSelector(_("an attribute value is missing"))
    flag = ""
    if len(parts) == 4 and parts[3].type == "ident" and parts[3].lower_value == "i":
        flag = "i"
    elif len(parts) > 3:
        raise InvalidSelector(_("unexpected flag in an attribute selector"))
    return AttributeSelector(name, operator.value, value.value, flag)


def _read_pseudo(reader: _Reader, simple: list[Simple], context: SelectorContext, pseudo_element: str) -> str:
    """Read what follows a colon, leaving the cursor on its last token; return a pseudo-element's name."""
    reader.at += 1
    token = reader.peek()
    double = token is not None and token.type == "literal" and token.value == ":"
    if double:
        reader.at += 1
        token = reader.peek()
    if token is None or token.type not in ("ident", "function"):
        raise InvalidSelector(_("a name is missing after the colon"))
    name = token.lower_value if token.type == "ident" else token.lower_name
    is_legacy = not double and token.type == "ident" and name in names.LEGACY_PSEUDO_ELEMENTS
    if any(isinstance(other, SlottedSelector) for other in simple) and not double and not is_legacy:
        raise InvalidSelector(_(":{name} may not follow a pseudo-element").format(name=name))
    if double and token.type == "function" and name in ("slotted", "part"):
        simple.append(_shadow_pseudo_element(name, token.arguments, context, pseudo_element))
        return ""
    if double or is_legacy:
        return _pseudo_element(token, name, context, pseudo_element)
    if pseudo_element and not _may_have_state(pseudo_element, name):
        raise InvalidSelector(_(":{name} may not follow a pseudo-element").format(name=name))
    if pseudo_element:
        simple.append(NeverSelector())
    elif token.type == "ident":
        simple.append(_plain_pseudo_class(name))
    else:
        simple.append(_functional_pseudo_class(name, token.arguments, context))
    return ""


def _may_have_state(pseudo_element: str, name: str) -> bool:
    """True when a pseudo-class may follow a pseudo-element."""
    if pseudo_element in ("before", "after", "marker", "first-line", "first-letter", "backdrop"):
        return False
    return name in names.STATE_PSEUDO_CLASSES | names.MATCHED_PSEUDO_CLASSES | {"not", "is"}


def _pseudo_element(token: Token, name: str, context: SelectorContext, before: str) -> str:
    known = names.PSEUDO_ELEMENTS if token.type == "ident" else names.FUNCTIONAL_PSEUDO_ELEMENTS
    if name not in known and not name.startswith("-webkit-"):
        raise InvalidSelector(_("unknown pseudo-element ::{name}").format(name=name))
    if not context.allow_pseudo_element:
        raise InvalidSelector(_("::{name} may not stand here").format(name=name))
    if token.type == "function":
        name += "()"
    name = names.ALIASES.get(name, name)
    if before in ("before", "after", "marker", "first-letter") and name != "marker":
        raise InvalidSelector(_("::{name} may not stand here").format(name=name))
    return f"{before}::{name}" if before else name


def _shadow_pseudo_element(
    name: str, arguments: Tokens, context: SelectorContext, before: str
) -> SlottedSelector | PartSelector:
    if before or not context.allow_pseudo_element:
        raise InvalidSelector(_("::{name} may not stand here").format(name=name))
    if name == "slotted":
        return SlottedSelector(_compound_argument(name, arguments, context))
    words = [token for token in arguments if token.type not in ("whitespace", "comment")]
    if not words or any(word.type != "ident" for word in words):
        raise InvalidSelector(_("::part() needs names"))
    return PartSelector(tuple(word.value for word in words))


def _compound_argument(name: str, arguments: Tokens, context: SelectorContext) -> tuple[Selector, ...]:
    selectors = parse_selector_list(arguments, context.inner())
    if len(selectors) != 1 or len(selectors[0].compounds) != 1:
        raise InvalidSelector(_("{name}() needs one compound selector").format(name=name))
    return selectors


def _plain_pseudo_class(name: str) -> Simple:
    name = _ALIASES.get(name, name)
    match name:
        case "first-child":
            return NthSelector(0, 1)
        case "last-child":
            return NthSelector(0, 1, last=True)
        case "first-of-type":
            return NthSelector(0, 1, of_type=True)
        case "last-of-type":
            return NthSelector(0, 1, last=True, of_type=True)
    if name == "host":
        return HostSelector()
    if name in names.MATCHED_PSEUDO_CLASSES:
        return PseudoClass(name)
    if name in names.STATE_PSEUDO_CLASSES:
        return NeverSelector()
    raise InvalidSelector(_("unknown pseudo-class :{name}").format(name=name))


def _functional_pseudo_class(name: str, arguments: Tokens, context: SelectorContext) -> Simple:
    name = _ALIASES.get(name, name)
    if name in ("is", "where"):
        return LogicalSelector("is" if name == "is" else "where", _forgiving_list(arguments, context.inner()))
    if name == "not":
        return LogicalSelector("not", parse_selector_list(arguments, context.inner()))
    if name == "has":
        if context.in_has:
            raise InvalidSelector(_(":has() may not stand in :has()"))
        inner = context.inner(in_has=True)
        return LogicalSelector("has", tuple(_parse_relative(part, inner) for part in split_at_commas(arguments)))
    if name in ("host", "host-context"):
        return HostSelector(_compound_argument(name, arguments, context), name == "host-context")
    if name in _NTH:
        return _parse_nth(name, arguments, context)
    if name == "lang":
        return PseudoClass("lang", tuple(_languages(arguments)))
    if name == "dir":
        words = [token for token in arguments if token.type not in ("whitespace", "comment")]
        if len(words) != 1 or words[0].type != "ident":
            raise InvalidSelector(_(":dir() needs one keyword"))
        return PseudoClass("dir", (words[0].lower_value,))
    if name in names.FUNCTIONAL_STATE:
        return NeverSelector()
    raise InvalidSelector(_("unknown pseudo-class :{name}()").format(name=name))


def _forgiving_list(tokens: Tokens, context: SelectorContext) -> tuple[Selector, ...]:
    selectors = []
    for part in split_at_commas(tokens):
        try:
            selectors.append(_parse_complex(part, context))
        except InvalidSelector:
            continue
    return tuple(selectors)


def _languages(tokens: Tokens) -> list[str]:
    languages: list[str] = []
    for part in split_at_commas(tokens):
        words = [token for token in part if token.type != "whitespace"]
        if len(words) != 1 or words[0].type != "ident":
            raise InvalidSelector(_(":lang() needs language codes"))
        languages.append(words[0].value.lower())
    return languages


def _parse_nth(name: str, arguments: Tokens, context: SelectorContext) -> NthSelector:
    last, of_type = _NTH[name]
    tokens = [token for token in arguments if token.type != "comment"]
    of: tuple[Selector, ...] | None = None
    if not of_type:
        for at, token in enumerate(tokens):
            if token.type == "ident" and token.lower_value == "of":
                of = parse_selector_list(tokens[at + 1 :], context.inner())
                tokens = tokens[:at]
                break
    try:
        parsed = parse_nth(tokens)
    except (AttributeError, StopIteration):  # tinycss2 on a sign at the very end
        parsed = None
    if parsed is None:
        raise InvalidSelector(_(":{name}() needs an+b, odd or even").format(name=name))
    a, b = parsed
    return NthSelector(a, b, last, of_type, of)
