"""Generated pages: product cards with text, borders, gradients and shadows; about twelve elements each."""

from __future__ import annotations

from pathlib import Path

_ELEMENTS_A_CARD = 12

_HEAD = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Cards</title>
<style>
  * { box-sizing: border-box; }
  body { margin: 0; font: 14px/20px Arial, sans-serif; background: #f4f5f7; color: #1f2933; }
  main { display: flex; flex-wrap: wrap; padding: 8px; }
  .card { width: 240px; margin: 8px; padding: 12px; background: white; border: 1px solid #d9e2ec; border-radius: 6px; }
  .card h2 { margin: 0 0 6px; font-size: 16px; }
  .card p { margin: 0 0 8px; color: #52606d; }
  .cover { height: 60px; margin-bottom: 8px; background: linear-gradient(90deg, #9fb3c8, #d9e2ec); }
  .tag { display: inline-block; padding: 1px 8px; border-radius: 10px; background: #e3f8ff; color: #0b69a3; }
  .card:nth-child(7n) { box-shadow: 0 2px 6px rgba(0, 0, 0, 0.2); }
  .foot { display: flex; justify-content: space-between; }
  .row > .price { font-weight: bold; }
  %s
</style></head><body><main>
"""
_CARD = (
    '<article class="card"><div class="cover"></div><h2>Item %d</h2>'
    "<p>Solid and <em>well balanced</em>, made to last for <strong>years</strong>.</p>"
    '<div><span class="tag">garden</span> <span class="tag">new</span></div>'
    '<div class="foot row"><span class="price">%d.90</span><a href="#">details</a></div></article>\n'
)


def write_page(path: Path, elements: int, extra_css: str = "") -> Path:
    """Write a page of about `elements` elements to `path`."""
    cards = max(1, round(elements / _ELEMENTS_A_CARD))
    body = "".join(_CARD % (number, number % 97) for number in range(cards))
    path.write_text(_HEAD % extra_css + body + "</main></body></html>\n", encoding="utf-8")
    return path
