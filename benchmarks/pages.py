"""Generated pages of one kind of layout each, of about as many elements as asked for."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

_HEAD = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>%s</title>
<style>
  * { box-sizing: border-box; }
  body { margin: 0; font: 14px/20px Arial, sans-serif; background: #f4f5f7; color: #1f2933; }
%s  %s
</style></head><body><main>
"""
_CARDS_CSS = """\
  main { display: flex; flex-wrap: wrap; padding: 8px; }
  .card { width: 240px; margin: 8px; padding: 12px; background: white; border: 1px solid #d9e2ec; border-radius: 6px; }
  .card h2 { margin: 0 0 6px; font-size: 16px; }
  .card p { margin: 0 0 8px; color: #52606d; }
  .cover { height: 60px; margin-bottom: 8px; background: linear-gradient(90deg, #9fb3c8, #d9e2ec); }
  .tag { display: inline-block; padding: 1px 8px; border-radius: 10px; background: #e3f8ff; color: #0b69a3; }
  .card:nth-child(7n) { box-shadow: 0 2px 6px rgba(0, 0, 0, 0.2); }
  .foot { display: flex; justify-content: space-between; }
  .row > .price { font-weight: bold; }
"""
_CARD = (
    '<article class="card"><div class="cover"></div><h2>Item %d</h2>'
    "<p>Solid and <em>well balanced</em>, made to last for <strong>years</strong>.</p>"
    '<div><span class="tag">garden</span> <span class="tag">new</span></div>'
    '<div class="foot row"><span class="price">%d.90</span><a href="#">details</a></div></article>\n'
)
_BLOCK_CSS = """\
  main { padding: 8px; }
  .note { margin: 6px 0; padding: 4px 8px; border-left: 3px solid #9fb3c8; background: white; }
"""
_BLOCK = '<div class="note">Entry %d of the log, with enough words to be about as long as a line: %d.</div>\n'
_FLEX_CSS = """\
  main { display: flex; flex-wrap: wrap; gap: 12px; padding: 12px; }
  .card { display: flex; flex-direction: column; flex: 1 1 220px; padding: 12px; background: white; gap: 8px; }
  .head, .foot { display: flex; align-items: center; justify-content: space-between; gap: 8px; }
  .body { display: flex; gap: 8px; flex: 1; }
  .picture { flex: 0 0 48px; height: 48px; background: #9fb3c8; }
  .text { display: flex; flex-direction: column; flex: 1; min-width: 0; }
  .chip { padding: 1px 8px; border-radius: 10px; background: #e3f8ff; }
"""
_FLEX = (
    '<section class="card"><div class="head"><b>Item %d</b><span class="chip">new</span></div>'
    '<div class="body"><div class="picture"></div><div class="text"><span>Solid and well balanced</span>'
    "<span>made to last for years</span></div></div>"
    '<div class="foot"><span>%d.90</span><span class="chip">details</span></div></section>\n'
)
_GRID_CSS = """\
  main { display: grid; grid-template-columns: repeat(4, 1fr); gap: 12px; padding: 12px; }
  .card { display: grid; grid-template-columns: auto 1fr; gap: 4px 8px; padding: 12px; background: white; }
  .wide { grid-column: 1 / -1; }
"""
_GRID = (
    '<section class="card"><b class="wide">Item %d</b><span>price</span><span>%d.90</span>'
    "<span>made of</span><span>solid and well balanced wood</span></section>\n"
)
_TABLE_CSS = """\
  .tall { border-collapse: collapse; width: 100%; }
  .tall td { padding: 2px 8px; border: 1px solid #d9e2ec; }
"""
_TABLE = "<tr><td>Item %d</td><td>%d.90</td><td>solid and well balanced</td><td>in stock</td></tr>\n"


class Kind(NamedTuple):
    """A kind of page: its style sheet, what repeats (with a number and a price), how many elements that has."""

    css: str
    item: str
    elements: int
    before: str = ""
    after: str = ""


KINDS: dict[str, Kind] = {
    "cards": Kind(_CARDS_CSS, _CARD, 12),
    "block": Kind(_BLOCK_CSS, _BLOCK, 1),
    "flex": Kind(_FLEX_CSS, _FLEX, 12),
    "grid": Kind(_GRID_CSS, _GRID, 6),
    "table": Kind(_TABLE_CSS, _TABLE, 5, '<table class="tall"><tbody>', "</tbody></table>"),
}


def write_page(path: Path, elements: int, extra_css: str = "", kind: str = "cards") -> Path:
    """Write a page of about `elements` elements to `path`."""
    found = KINDS[kind]
    count = max(1, round(elements / found.elements))
    body = "".join(found.item % (number, number % 97) for number in range(count))
    head = _HEAD % (kind.capitalize(), found.css, extra_css)
    path.write_text(f"{head}{found.before}{body}{found.after}</main></body></html>\n", encoding="utf-8")
    return path
