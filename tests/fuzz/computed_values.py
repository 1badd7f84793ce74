"""Compares computed values with those of an installed Chromium: `declarations.txt`, one declaration an element.

    python -m tests.fuzz.computed_values [PROPERTY ...]

Values are compared by what they mean: Chromium's text is read as CSS again.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import tinycss2

from compositor.browser import find_chromium
from compositor.css.computing import ComputeContext
from compositor.css.declarations import longhands_of, parse_declaration
from compositor.css.grammar import InvalidValue, ParseContext
from compositor.css.properties import LOGICAL, PROPERTIES
from compositor.css.serialize import serialize
from compositor.pipeline import Run
from compositor.scene import SceneOptions, load_scene
from tests.fuzz.browser import Browser

VIEWPORT = (800, 600)
_DECLARATIONS = Path(__file__).parent / "declarations.txt"
_KNOWN = Path(__file__).parent / "known_differences.txt"
_STYLE = """html{font-size:18px;line-height:1.3}#p{display:none;font:italic 600 20px/1.4 "Liberation Sans";
color:rgb(10,20,30);--len:7px;--n:1}"""
_SCRIPT = """(document => {
  const names = NAMES, found = [];
  document.querySelectorAll('.t').forEach((element, at) => {
    const style = document.defaultView.getComputedStyle(element);
    found.push(names[at].map(name => style.getPropertyValue(name)));
  });
  return found;
})"""


class Difference(NamedTuple):
    """A longhand that computes to something else."""

    declaration: str
    longhand: str
    ours: str
    theirs: str

    @property
    def name(self) -> str:
        """What `known_differences.txt` calls it."""
        return f"{self.declaration}  [{self.longhand}]"


def declarations(only: Sequence[str] = ()) -> Iterator[tuple[str, str]]:
    """Properties and values of the list."""
    names: list[str] = []
    for line in _DECLARATIONS.read_text("utf-8").splitlines():
        if not line.startswith(" "):
            names = [name for name in line.rstrip(":").split() if not only or name in only]
        else:
            yield from ((name, line.strip()) for name in names)


def known() -> frozenset[str]:
    """Differences of notation, and of what is reported as not modelled."""
    return frozenset(_KNOWN.read_text("utf-8").splitlines())


def compare(browser: Browser, only: Sequence[str] = ()) -> tuple[int, list[Difference]]:
    """How many longhands were compared, and those that differ; properties that are not parsed here are left out."""
    cases = [(name, value, longhands_of(name)) for name, value in declarations(only) if longhands_of(name)]
    page = f"<!DOCTYPE html><style>{_STYLE}</style><div id=p title=hello data-n=5>" + "".join(
        f'<div class=t style="{escape(name)}: {escape(value)}"></div>' for name, value, _longhands in cases
    )
    names = [list(longhands) for _name, _value, longhands in cases]
    answers = browser.ask(page, _SCRIPT.replace("NAMES", repr(names)))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "page.html"
        path.write_text(page, "utf-8")
        run = Run(load_scene(path, SceneOptions(viewport=VIEWPORT)))
        styles = [run.styles.style_of(node) for node in run.select(".t")]
    count = 0
    found: list[Difference] = []
    for (name, value, longhands), style, texts in zip(cases, styles, answers, strict=True):
        for longhand, text in zip(longhands, texts, strict=True):
            prop = PROPERTIES[LOGICAL.get(longhand, longhand)]
            if not text or "url(" in text:
                continue
            count += 1
            ours = serialize(prop, style[prop])
            if ours not in (text, _reread(longhand, text)):
                found.append(Difference(f"{name}: {value}", longhand, ours, text))
    return count, found


def _reread(longhand: str, text: str) -> str:
    """Chromium's text as this engine reads and writes it."""
    prop = PROPERTIES[LOGICAL.get(longhand, longhand)]
    context = ComputeContext(font_size=20.0, parent_font_size=20.0)
    try:
        ((_name, value),) = parse_declaration(longhand, tinycss2.parse_component_value_list(text), ParseContext())
        return serialize(prop, value if prop.compute is None else prop.compute(value, context))
    except (InvalidValue, ValueError, AttributeError, TypeError):
        return text


def main() -> int:
    """Print the differences."""
    path = find_chromium()
    if path is None:
        print("no Chromium is installed")
        return 2
    with Browser(path, VIEWPORT) as browser:
        count, found = compare(browser, sys.argv[1:])
    for difference in found:
        print(f"{difference.name}\n  ours   {difference.ours}\n  theirs {difference.theirs}")
    print(f"{count} compared, {len(found)} differ")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
