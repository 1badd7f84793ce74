"""What keys and the wheel do: a state of the view and how input changes it. No window is needed here."""

from __future__ import annotations

from dataclasses import dataclass, replace

LINE_PX = 40.0
WHEEL_PX = 100.0
_TOGGLES = {"L": "layers", "T": "tiles", "O": "overdraw"}


@dataclass(frozen=True, slots=True)
class ViewState:
    """What is shown.

    Attributes:
        scroll: Scroll position, CSS px.
        overlays: Names of `report.overlays.OVERLAYS`.
        exploded: Layers drawn apart in 3D.
        spin: Angle of the exploded view, degrees.
        panel: Memory and frame time shown.
        reload: The page must be read again.
        close: The window must be closed.
    """

    scroll: tuple[float, float] = (0.0, 0.0)
    overlays: frozenset[str] = frozenset()
    exploded: bool = False
    spin: float = 35.0
    panel: bool = False
    reload: bool = False
    close: bool = False


def on_key(state: ViewState, key: str, page_height: float) -> ViewState:
    """The state after `key` (`L`, `SPACE`, `PAGE_DOWN`, …) was pressed; `page_height` is the viewport's, CSS px."""
    if key in _TOGGLES:
        return replace(state, overlays=state.overlays ^ {_TOGGLES[key]})
    match key:
        case "E":
            return replace(state, exploded=not state.exploded)
        case "H":
            return replace(state, panel=not state.panel)
        case "R":
            return replace(state, reload=True)
        case "ESCAPE" | "Q":
            return replace(state, close=True)
        case "HOME":
            return scroll_to(state, 0.0, 0.0)
        case "END":
            return scroll_to(state, state.scroll[0], 1e9)
    return _on_arrow(state, key, page_height)


def on_wheel(state: ViewState, dx: float, dy: float) -> ViewState:
    """The state after the wheel turned by `dx`, `dy` notches (positive: left, up)."""
    if state.exploded:
        return replace(state, spin=max(-80.0, min(80.0, state.spin + 5 * dy)))
    return scroll_by(state, -dx * WHEEL_PX, -dy * WHEEL_PX)


def scroll_by(state: ViewState, dx: float, dy: float) -> ViewState:
    """Scrolled by CSS px."""
    return scroll_to(state, state.scroll[0] + dx, state.scroll[1] + dy)


def scroll_to(state: ViewState, x: float, y: float) -> ViewState:
    """Scrolled to a position; the end of the page is known only to the pipeline."""
    return replace(state, scroll=(max(0.0, x), max(0.0, y)))


def _on_arrow(state: ViewState, key: str, page_height: float) -> ViewState:
    page = max(LINE_PX, page_height - LINE_PX)
    if state.exploded and key in ("LEFT", "RIGHT"):
        return replace(state, spin=max(-80.0, min(80.0, state.spin + (5.0 if key == "RIGHT" else -5.0))))
    steps = {
        "UP": (0.0, -LINE_PX),
        "DOWN": (0.0, LINE_PX),
        "LEFT": (-LINE_PX, 0.0),
        "RIGHT": (LINE_PX, 0.0),
        "PAGE_UP": (0.0, -page),
        "PAGE_DOWN": (0.0, page),
        "SPACE": (0.0, page),
    }
    return scroll_by(state, *steps[key]) if key in steps else state
