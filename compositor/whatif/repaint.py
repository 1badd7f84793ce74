"""What is painted again, frame after frame: animations off the compositor, and scrolling that moves no layer.

Areas are device px, of what can be seen. Overlapping areas count once each; a page's sum is at most the screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from compositor.base.geometry import EMPTY_RECT, Rect
from compositor.css import properties as p
from compositor.css.properties import PROPERTIES, Affects
from compositor.dom import NodeId
from compositor.layout import BoxId
from compositor.property_trees.nodes import ScrollNode

if TYPE_CHECKING:
    from compositor.pipeline import Run

COMPOSITED = frozenset(("transform", "translate", "rotate", "scale", "opacity", "filter", "backdrop-filter", "none"))
"""Properties that the compositor animates without painting."""


class Animated(NamedTuple):
    """An element or pseudo-element with running animations.

    Attributes:
        pseudo: Name of the pseudo-element, or empty.
        properties: Animated longhands.
    """

    node: NodeId
    pseudo: str
    properties: frozenset[str]

    @property
    def painted(self) -> frozenset[str]:
        """Those that must be painted in each frame."""
        return self.properties - COMPOSITED


def animated(run: Run) -> tuple[Animated, ...]:
    """Everything with a running animation, elements first, in document order."""
    styled = run.styles
    own = (Animated(node, "", names) for node, names in styled.animating.items())
    pseudo = (Animated(node, name, names) for (node, name), names in styled.animating_pseudo.items())
    return (*own, *pseudo)


def repainted_px(run: Run) -> int:
    """Area painted again in each frame while animations run."""
    return _total(run, animation_areas(run).values())


def scroll_repainted_px(run: Run) -> int:
    """Area painted again in each frame in which something is scrolled, at worst."""
    areas = [*(_on_screen(run, *item) for item in repainting_scrollers(run)), *fixed_backgrounds(run).values()]
    return _total(run, areas)


def animation_areas(run: Run) -> dict[Animated, float]:
    """What each animation that the compositor cannot run alone paints again."""
    wanted = {box: item for item in animated(run) if item.painted for box in boxes_of(run, item.node, item.pseudo)}
    whole = frozenset(box for box, item in wanted.items() if _changes_contents(item.painted))
    bounds = painted_bounds(run, wanted.keys(), whole)
    areas: dict[Animated, float] = dict.fromkeys(wanted.values(), 0.0)
    width, height = run.scene.device_size
    for box, item in wanted.items():
        # Nothing may be painted at this moment: a shadow or colour that is only about to show.
        border_box = run.client_rects.bounding_client_rect(box).intersect(Rect(0, 0, width, height))
        areas[item] += bounds.get(box, EMPTY_RECT).union(border_box).area
    return areas


def boxes_of(run: Run, node: NodeId, pseudo: str) -> tuple[BoxId, ...]:
    """The principal box of an element, or the box of its pseudo-element."""
    principal = run.boxes.box_of.get(node)
    if principal is None:
        return ()
    if not pseudo:
        return (principal,)
    boxes = run.boxes.boxes
    return tuple(box for box in boxes[principal].children if boxes[box].pseudo == pseudo)


def painted_bounds(run: Run, wanted: Iterable[BoxId], whole: frozenset[BoxId]) -> Mapping[BoxId, Rect]:
    """Visible bounds of what boxes paint, screen px; those of `whole` with all that is inside them."""
    roots = set(wanted)
    if not roots:
        return {}
    counts_for: list[int] = []
    for box in run.boxes.boxes:
        inherited = counts_for[box.parent] if box.parent >= 0 else -1
        inside = inherited >= 0 and (inherited in whole or box.anonymous)
        counts_for.append(box.id if box.id in roots else inherited if inside else -1)
    width, height = run.scene.device_size
    screen = Rect(0, 0, width, height)
    found: dict[BoxId, Rect] = {}
    fragments, artifact, to_root = run.layout.fragments, run.paint, run.mapper.to_root
    for chunk in artifact.chunks:
        matrix = to_root[chunk.state.transform]
        for item in artifact.items[chunk.items[0] : chunk.items[1]]:
            root = counts_for[fragments[item.fragment].box.id] if item.fragment >= 0 else -1
            if root >= 0:
                rect = matrix.map_rect(item.rect).intersect(screen)
                found[BoxId(root)] = found.get(BoxId(root), EMPTY_RECT).union(rect)
    return found


def repainting_scrollers(run: Run) -> tuple[tuple[ScrollNode, Rect], ...]:
    """Scrollers that a person can scroll but that move no layer, and their scrollports in their own space."""
    composited = run.layers.composited_scrollers
    return tuple(
        (scroll, scroll.container)
        for scroll in run.trees.scrolls
        if scroll.id not in composited
        and scroll.box >= 0
        and (scroll.user_scrollable_x or scroll.user_scrollable_y)
        and (scroll.contents.width > scroll.container.width or scroll.contents.height > scroll.container.height)
    )


def fixed_backgrounds(run: Run) -> dict[NodeId, float]:
    """Elements with a `background-attachment: fixed` that is painted again as they move, and their visible areas.

    The canvas's own background stays where it is without being painted.
    """
    canvas = _canvas_nodes(run)
    wanted: dict[BoxId, NodeId] = {}
    for box in run.boxes.boxes:
        style = box.style
        if box.node < 0 or box.anonymous or box.node in canvas or "fixed" not in style[p.BACKGROUND_ATTACHMENT]:
            continue
        images, attachments = style[p.BACKGROUND_IMAGE], style[p.BACKGROUND_ATTACHMENT]
        if any(image is not None and attachments[at % len(attachments)] == "fixed" for at, image in enumerate(images)):
            wanted[box.id] = box.node
    bounds = painted_bounds(run, wanted.keys(), frozenset())
    return {wanted[box]: rect.area for box, rect in bounds.items() if rect.area > 0}


def _canvas_nodes(run: Run) -> frozenset[NodeId]:
    root = run.document.root
    body = next((child for child in root.children if getattr(run.document.nodes[child], "tag", "") == "body"), None)
    return frozenset((root.id,) if body is None else (root.id, body))


def _on_screen(run: Run, scroll: ScrollNode, rect: Rect) -> float:
    width, height = run.scene.device_size
    space = run.trees.transforms[scroll.translation].parent
    return run.mapper.to_root[space].map_rect(rect).intersect(Rect(0, 0, width, height)).area


def _changes_contents(names: frozenset[str]) -> bool:
    """True when some property shows in descendants too: inherited, or it moves them."""
    return any(PROPERTIES[name].inherited or Affects.LAYOUT in PROPERTIES[name].affects for name in names)


def _total(run: Run, areas: Iterable[float]) -> int:
    width, height = run.scene.device_size
    return round(min(sum(areas), width * height))
