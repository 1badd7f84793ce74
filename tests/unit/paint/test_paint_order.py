"""Paint order, chunk boundaries and chunk attributes on hand-made fragments."""

from __future__ import annotations

from compositor.base.color import Color
from compositor.base.geometry import Rect
from compositor.layout.fragments import FragmentTree
from compositor.paint import ChunkKind, PaintArtifact, paint
from compositor.paint.display_items import FillRect
from compositor.property_trees import build_property_trees
from tests.unit.property_trees.handmade import Div, page, style

RED, GREEN, BLUE = Color(1, 0, 0), Color(0, 1, 0), Color(0, 0, 1)


def painted(*divs: Div, height: float = 600) -> tuple[FragmentTree, PaintArtifact]:
    tree = page(*divs, height=height)
    return tree, paint(tree, build_property_trees(tree))


def order(tree: FragmentTree, artifact: PaintArtifact) -> list[str]:
    document = tree.boxes.styled.document
    names = []
    for item in artifact.items:
        node = tree.fragments[item.fragment].box.node
        if isinstance(item, FillRect) and node >= 0:
            names.append(document.element(node).html_id)
    return names


def box(html_id: str, *children: Div, **values: object) -> Div:
    return Div(id=html_id, children=list(children), style=style(background_color=RED, **values))


def test_z_order() -> None:
    tree, artifact = painted(
        box("positive", position="relative", z_index=1),
        box("auto", position="relative"),
        box("zero", position="relative", z_index=0),
        box("negative", position="relative", z_index=-1),
        box("block"),
        box("opacity", opacity=0.5),
    )
    assert order(tree, artifact) == ["negative", "block", "auto", "zero", "opacity", "positive"]


def test_stacked_children_of_an_auto_layer_join_the_context_above() -> None:
    tree, artifact = painted(
        box("a", box("under", position="relative", z_index=-1), position="relative"),
        box("b", position="relative"),
    )
    assert order(tree, artifact) == ["under", "a", "b"]


def test_the_first_chunks_are_the_documents() -> None:
    _, artifact = painted(box("a"))
    first, second = artifact.chunks
    assert (first.kind, first.owner, first.bounds) == (ChunkKind.SCROLL_HIT_TEST, -1, Rect(0, 0, 800, 600))
    assert second.name == "Scrolling background of LayoutView #document"
    assert second.known_opaque == Rect(0, 0, 800, 600)


def test_a_promoted_box_is_a_chunk_of_its_own_and_may_be_one_colour() -> None:
    _, artifact = painted(box("a", will_change=("transform",)), box("b", position="relative"))
    chunks = artifact.chunks
    assert [c.name.split("id=")[-1] for c in chunks[2:]] == ["'a'", "'b'"]
    assert (chunks[2].is_solid_color, chunks[2].background_color) == (True, RED)


def test_an_empty_box_widens_its_chunk_without_drawing() -> None:
    _, artifact = painted(Div(id="a", style=style(will_change=("transform",))))
    chunk = artifact.chunks[2]
    assert (chunk.bounds, chunk.draws_content) == (Rect(0, 0, 100, 100), False)


def test_a_scroller_paints_its_opaque_background_in_contents_space() -> None:
    scroller = Div(
        id="s", style=style(background_color=GREEN, overflow_x="auto", overflow_y="auto"), overflow=(100, 400)
    )
    _, artifact = painted(scroller)
    own, hit_test, contents = artifact.chunks[2:5]
    assert (own.bounds, own.draws_content) == (Rect(0, 0, 100, 100), False)
    assert hit_test.kind is ChunkKind.SCROLL_HIT_TEST
    assert contents.known_opaque == Rect(0, 0, 100, 400)
    assert contents.name.endswith("id='s'")


def test_invisible_opacity_draws_nothing() -> None:
    _, artifact = painted(box("a", opacity=0.0))
    assert not artifact.chunks[2].draws_content
    assert artifact.chunks[2].bounds == Rect(0, 0, 100, 100)


def test_visibility_hidden_paints_nothing() -> None:
    tree, artifact = painted(box("a", visibility="hidden"))
    assert order(tree, artifact) == []
    assert len(artifact.chunks) == 2


def test_far_apart_positioned_siblings_are_separate_chunks() -> None:
    def chunks(*tops: int) -> int:
        divs = [Div(0, y, 100, 50, style=style(position="relative", background_color=BLUE)) for y in tops]
        return len(painted(*divs)[1].chunks)

    assert chunks(0, 60) == 2
    assert chunks(0, 500) == 2  # all within the bounds of the root's chunk
    promoted = box("will", will_change=("transform",))

    def after_promoted(*tops: int) -> int:
        divs = [Div(0, y, 100, 50, style=style(position="relative", background_color=BLUE)) for y in tops]
        return len(painted(promoted, *divs)[1].chunks) - 3

    assert after_promoted(0) == 1
    assert after_promoted(0, 60, 120) == 2  # the first is a subsequence, the others share a chunk
    assert after_promoted(0, 60, 500) == 3
