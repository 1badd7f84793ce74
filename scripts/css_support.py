"""Writes docs/css-support.md from the property table, the parsers and the stages that read what they give.

python scripts/css_support.py           # write it
python scripts/css_support.py --check   # exit with 1 when it is out of date
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from compositor.css import pseudo_names as pseudo
from compositor.css import unmodelled
from compositor.css.grammar import SUBSTITUTED
from compositor.css.math_functions import ANCHOR_FUNCTIONS, MATH_FUNCTIONS
from compositor.css.media_features import DISCRETE, RANGE
from compositor.css.properties import ALIASES, LOGICAL, PROPERTIES, Property
from compositor.css.shorthands import SHORTHANDS
from compositor.css.units import ABSOLUTE_UNITS, ANGLE_UNITS, RELATIVE_UNITS, TIME_UNITS

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "docs" / "css-support.md"
STAGES = ("style", "text", "layout", "property_trees", "paint", "layers", "raster", "draw")

AT_RULES = {
    "@charset": "read",
    "@container": "size queries, `style()` queries; `scroll-state()` is reported",
    "@counter-style": "all systems and descriptors; no images",
    "@font-face": "family, `url()` sources, weights of variable fonts, style, `unicode-range`",
    "@import": "with `layer`, `supports()` and media queries",
    "@keyframes": "evaluated at the moment of the scene",
    "@layer": "blocks, statements, nested and anonymous layers",
    "@media": "levels 4 and 5, see below",
    "@namespace": "prefixes and default",
    "@page": "read and ignored: nothing is printed",
    "@position-try": "names, and the properties that it may set",
    "@property": "syntax, inheritance, initial value",
    "@scope": "roots, limits, nesting, nearness",
    "@starting-style": "read and ignored: a page at rest has no transitions",
    "@supports": "declarations, `selector()`, `font-tech()`, `font-format()`, `at-rule()`",
}
INTRODUCTION = """# CSS support

Made by `scripts/css_support.py` from the tables of the engine; a test keeps it up to date.

- **modelled**: the stages in the second column read the computed value.
- **nothing to see**: computed as a browser does; it changes no picture of a page at rest.
- **not modelled**: a page that uses it gets a remark *not modelled*, with property and line, beside its numbers.
"""


def readers() -> dict[str, list[str]]:
    """Stages whose code reads each longhand."""
    found: dict[str, list[str]] = {name: [] for name in PROPERTIES}
    by_constant = {constant_of(prop): name for name, prop in PROPERTIES.items()}
    for stage in STAGES:
        text = "\n".join(path.read_text("utf-8") for path in sorted((ROOT / "compositor" / stage).rglob("*.py")))
        constants = set(re.findall(r"\bp\.([A-Z][A-Z_]+)\b", text))
        quoted = set(re.findall(r'"([a-z-]+)"', text))
        read = {by_constant[constant] for constant in constants if constant in by_constant}
        if stage != "style":  # style names properties in lists that say nothing about reading them
            read |= quoted & PROPERTIES.keys()
        for name in read:
            found[name].append(stage)
    return found


def constant_of(prop: Property[object]) -> str:
    """The name of a property's constant."""
    return prop.name.lstrip("-").upper().replace("-", "_")


def state_of(prop: Property[object], stages: Iterable[str]) -> str:
    """`modelled`, `nothing to see` or `not modelled`."""
    if not prop.modelled:
        return "not modelled"
    return "nothing to see" if prop.name in unmodelled.NOTHING_TO_SEE or not list(stages) else "modelled"


def text() -> str:
    """The whole page."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield INTRODUCTION
    yield from _longhands()
    yield from _other_names()
    yield from _at_rules()
    yield from _selectors()
    yield from _values()


def _longhands() -> Iterator[str]:
    read = readers()
    rows = [(prop, read[prop.name]) for prop in PROPERTIES.values() if not prop.name.startswith("-internal-")]
    counts = [state_of(prop, stages) for prop, stages in rows]
    summary = ", ".join(f"{counts.count(state)} {state}" for state in ("modelled", "nothing to see", "not modelled"))
    yield f"## Longhands\n\n{len(rows)} parsed and computed: {summary}.\n"
    yield "| longhand | read by | state |\n|---|---|---|"
    for prop, stages in sorted(rows, key=lambda row: row[0].name.lstrip("-")):
        state = state_of(prop, stages)
        shown = ", ".join(stage.replace("_", " ") for stage in stages) if state == "modelled" else ""
        yield f"| `{prop.name}` | {shown} | {state} |"
    yield f"\nNot even parsed, and reported as not modelled:\n\n{_names(unmodelled.UNMODELLED)}\n"


def _other_names() -> Iterator[str]:
    yield f"## Shorthands\n\n{_names(SHORTHANDS)}\n"
    yield f"## Flow-relative longhands\n\nMapped by `direction` and `writing-mode`:\n\n{_names(LOGICAL)}\n"
    yield f"## Legacy names\n\n{_names(ALIASES)}\n"


def _at_rules() -> Iterator[str]:
    yield "## At-rules\n\n| rule | what |\n|---|---|"
    for name, what in AT_RULES.items():
        yield f"| `{name}` | {what} |"
    yield f"\nReported as not modelled: {_names('@' + name for name in unmodelled.AT_RULES)}\n"
    yield f"Media features: {_names((*DISCRETE, *RANGE))}\n"


def _selectors() -> Iterator[str]:
    functional = (
        "is", "where", "not", "has", "lang", "dir", "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type",
    )  # fmt: skip
    yield "## Selectors\n"
    yield "Type, universal, id, class and attribute selectors, namespaces, all combinators, nesting with `&`.\n"
    yield f"Pseudo-classes that look at the page: {_names(':' + name for name in pseudo.MATCHED_PSEUDO_CLASSES)}\n"
    yield f"With arguments: {_names(f':{name}()' for name in functional)}\n"
    yield "In and across shadow trees: `:host` `:host()` `:host-context()` `::slotted()` `::part()`\n"
    yield "Valid, and never true of a page at rest, without scripts, pointer or focus: " + _names(
        ":" + name for name in pseudo.STATE_PSEUDO_CLASSES if not name.startswith("-internal")
    )
    yield f"\nPseudo-elements that are shown: {_names('::' + name for name in pseudo.RENDERED)}\n"
    rest = pseudo.PSEUDO_ELEMENTS - pseudo.RENDERED
    yield f"Nothing to see at rest: {_names('::' + name for name in rest & pseudo.NOT_SEEN_AT_REST)}\n"
    yield f"Reported as not modelled: {_names('::' + name for name in rest - pseudo.NOT_SEEN_AT_REST)}, `::-webkit-*`\n"


def _values() -> Iterator[str]:
    yield "## Values\n"
    units = (*ABSOLUTE_UNITS, *RELATIVE_UNITS, *ANGLE_UNITS, *TIME_UNITS, "dppx", "dpi", "dpcm", "fr", "%")
    yield f"Units: {_names(units)}\n"
    yield f"Math functions: {_names(f'{name}()' for name in MATH_FUNCTIONS)}\n"
    yield f"Of anchors: {_names(f'{name}()' for name in ANCHOR_FUNCTIONS)}\n"
    yield f"Substituted: {_names(f'{name}()' for name in SUBSTITUTED)}\n"
    yield f"Functions reported as not modelled: {_names(f'{name}()' for name in unmodelled.FUNCTIONS)}\n"
    words = (f"{name}: {word}" for name, found in unmodelled.WORDS.items() for word in found)
    yield f"Keywords reported as not modelled: {_names(words)}"


def _names(names: Iterable[str]) -> str:
    return " ".join(f"`{name}`" for name in sorted(set(names), key=lambda name: (name.lstrip("-:@"), name)))


def main() -> int:
    """Write the page, or check it."""
    if "--check" in sys.argv[1:]:
        return 0 if TARGET.is_file() and TARGET.read_text("utf-8") == text() else 1
    TARGET.write_text(text(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
