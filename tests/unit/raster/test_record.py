"""From paint chunks to operations in scopes, and to tiles."""

from __future__ import annotations

from dataclasses import replace

import pytest

from compositor.base.color import BLACK, Color
from compositor.base.geometry import INFINITE_RECT, ZERO_POINT, Point, Rect, RoundedRect
from compositor.base.matrix import Matrix
from compositor.css.values import FilterFunction, Shadow
from compositor.dom.nodes import NO_NODE
from compositor.layers.layer_list import Layer, LayerId, LayerKind
from compositor.layers.raster_scale import RasterScale
from compositor.layers.tile_set import DeviceRect, Tile, TileBin, TileId, Tiling
from compositor.layout.fragments import NO_FRAGMENT
from compositor.paint.artifact import ChunkId, PaintArtifact, PaintChunk
from compositor.paint.display_items import DisplayItem, DrawGlyphs, FillPolygon, FillRect
from compositor.property_trees.nodes import (
    ROOT_STATE,
    ClipId,
    ClipNode,
    EffectId,
    EffectNode,
    PropertyTrees,
    PropertyTreeState,
    TransformId,
    TransformNode,
)
from compositor.raster.record import record_layer
from compositor.raster.tasks import ClipScope, GroupScope, LayerRecording
from compositor.raster.tile_index import ops_by_tile
from compositor.text.runs import FaceId, GlyphRun

Chunks = list[tuple[PropertyTreeState, list[DisplayItem]]]
BOUNDS = Rect(0, 0, 100, 100)


def trees(*, transforms: tuple[TransformNode, ...] = (), clips: tuple[ClipNode, ...] = (),
          effects: tuple[EffectNode, ...] = ()) -> PropertyTrees:  # fmt: skip
    return PropertyTrees(
        (TransformNode(TransformId(0), TransformId(0), role="root"), *transforms),
        (ClipNode(ClipId(0), ClipId(0), TransformId(0), RoundedRect(INFINITE_RECT), role="root"), *clips),
        (EffectNode(EffectId(0), EffectId(0), TransformId(0), role="root"), *effects),
        (), (), ROOT_STATE, ROOT_STATE,
    )  # fmt: skip


def state(transform: int = 0, clip: int = 0, effect: int = 0) -> PropertyTreeState:
    return PropertyTreeState(TransformId(transform), ClipId(clip), EffectId(effect))


def clip(number: int, parent: int, rect: Rect) -> ClipNode:
    return ClipNode(ClipId(number), ClipId(parent), TransformId(0), RoundedRect(rect))


def effect(number: int, parent: int, **options: object) -> EffectNode:
    return EffectNode(EffectId(number), EffectId(parent), TransformId(0), **options)  # type: ignore[arg-type]


def fill(rect: Rect) -> FillRect:
    return FillRect(NO_FRAGMENT, rect, RoundedRect(rect), BLACK)


def layer(chunks: int, **options: object) -> Layer:
    made = Layer(
        LayerId(0), LayerKind.PICTURE, tuple(ChunkId(i) for i in range(chunks)), ROOT_STATE, BOUNDS, True, NO_NODE,
        NO_FRAGMENT, "page", (),
    )  # fmt: skip
    return replace(made, **options)  # type: ignore[arg-type]


def record(
    chunks: Chunks, nodes: PropertyTrees, scale: float = 1.0, shift: Point = ZERO_POINT, **options: object
) -> LayerRecording:
    items: list[DisplayItem] = []
    made = []
    for number, (chunk_state, chunk_items) in enumerate(chunks):
        made.append(PaintChunk(ChunkId(number), chunk_state, (len(items), len(items) + len(chunk_items)), BOUNDS))
        items += chunk_items
    artifact = PaintArtifact(tuple(items), tuple(made), BLACK)
    tiling = Tiling(LayerId(0), RasterScale(scale, scale), (0, 0), 0, 0, BOUNDS, (), translation=shift)
    return record_layer(layer(len(made), **options), tiling, artifact, nodes)


def chain(recording: LayerRecording, op: int) -> list[str]:
    """Scopes around an operation, outermost first: `clip 1`, `group 2`."""
    names = []
    scope = recording.ops[op].scope
    while scope >= 0:
        node = recording.scopes[scope]
        names.append(f"clip {node.clip_id}" if isinstance(node, ClipScope) else f"group {node.effect}")
        scope = node.parent
    return names[::-1]


def test_items_are_mapped_to_raster_px() -> None:
    moved = TransformNode(TransformId(1), TransformId(0), Matrix.translation(20, 30))
    recording = record([(state(transform=1), [fill(Rect(1, 2, 3, 4))])], trees(transforms=(moved,)), scale=2.0)
    assert recording.ops[0].rect.contains(Rect(42, 64, 6, 8))
    assert recording.ops[0].matrix.map_point(1, 2) == Point(42, 64)


def test_the_layer_may_be_deeper_than_its_content() -> None:
    """A layer in a scroller's space shows content that hangs outside the scroll translation."""
    scrolled = TransformNode(TransformId(1), TransformId(0), Matrix.translation(0, -50))
    own = PropertyTreeState(TransformId(1), ClipId(0), EffectId(0))
    recording = record([(state(), [fill(Rect(0, 0, 5, 5))])], trees(transforms=(scrolled,)), state=own)
    assert recording.ops[0].matrix.map_point(0, 0) == Point(0, 50)


def test_content_is_rastered_at_the_fraction_at_which_it_is_drawn() -> None:
    recording = record([(state(), [fill(Rect(0, 0, 100, 100))])], trees(), shift=Point(0.5, 0.25))
    assert recording.ops[0].matrix.map_point(0, 0) == Point(0.5, 0.25)
    assert recording.ops[0].rect.right == 100.5


def test_clips_nest_from_layer_to_chunk() -> None:
    nodes = trees(clips=(clip(1, 0, Rect(0, 0, 50, 50)), clip(2, 1, Rect(10, 10, 100, 20))))
    recording = record([(state(clip=2), [fill(BOUNDS)])], nodes)
    assert chain(recording, 0) == ["clip 1", "clip 2"]
    assert recording.ops[0].rect == Rect(10, 10, 40, 20)


def test_clips_of_the_layer_itself_are_left_to_drawing() -> None:
    nodes = trees(clips=(clip(1, 0, Rect(0, 0, 50, 50)), clip(2, 1, Rect(10, 10, 20, 20))))
    own = PropertyTreeState(TransformId(0), ClipId(1), EffectId(0))
    assert chain(record([(state(clip=2), [fill(BOUNDS)])], nodes, state=own), 0) == ["clip 2"]


def test_an_effects_output_clip_lies_outside_its_group() -> None:
    nodes = trees(
        clips=(clip(1, 0, Rect(0, 0, 50, 50)), clip(2, 1, Rect(10, 10, 20, 20))),
        effects=(effect(1, 0, opacity=0.5, output_clip=ClipId(1)),),
    )
    assert chain(record([(state(clip=2, effect=1), [fill(BOUNDS)])], nodes), 0) == ["clip 1", "group 1", "clip 2"]


def test_neighbours_share_the_scopes_that_stay_open() -> None:
    nodes = trees(effects=(effect(1, 0, opacity=0.5), effect(2, 1, opacity=0.5)))
    recording = record(
        [(state(effect=1), [fill(BOUNDS)]), (state(effect=2), [fill(BOUNDS)]), (state(effect=1), [fill(BOUNDS)]),
         (state(), [fill(BOUNDS)]), (state(effect=1), [fill(BOUNDS)])],
        nodes,
    )  # fmt: skip
    first, _inner, again, outside, later = (op.scope for op in recording.ops)
    assert first == again
    assert outside == -1
    assert later != first, "a group that was closed is another group when it comes back"


def test_effects_that_change_nothing_are_no_groups() -> None:
    assert chain(record([(state(effect=1), [fill(BOUNDS)])], trees(effects=(effect(1, 0),))), 0) == []


def test_what_blends_is_isolated_by_the_effect_around_it() -> None:
    nodes = trees(effects=(effect(1, 0), effect(2, 1, blend_mode="multiply")))
    assert chain(record([(state(effect=2), [fill(BOUNDS)])], nodes), 0) == ["group 1", "group 2"]


def test_a_mask_reaches_every_tile() -> None:
    nodes = trees(effects=(effect(1, 0), effect(2, 1, blend_mode="destination-in", role="mask")))
    recording = record([(state(effect=1), [fill(BOUNDS)]), (state(effect=2), [fill(Rect(0, 0, 5, 5))])], nodes)
    marker = recording.ops[1]
    assert marker.item is None
    assert marker.rect == BOUNDS


def test_filters_spread_what_is_touched_and_clips_inside_them_do_not_cut_that() -> None:
    blur = FilterFunction("blur", 2.0)
    nodes = trees(clips=(clip(1, 0, Rect(40, 40, 10, 10)),), effects=(effect(1, 0, filters=(blur,), role="filter"),))
    recording = record([(state(clip=1, effect=1), [fill(BOUNDS)])], nodes)
    assert recording.ops[0].rect == Rect(34, 34, 22, 22)


def test_filter_lengths_follow_the_raster_scale() -> None:
    nodes = trees(effects=(effect(1, 0, filters=(FilterFunction("blur", 2.0),), role="filter"),))
    recording = record([(state(effect=1), [fill(Rect(40, 40, 10, 10))])], nodes, scale=3.0)
    group = recording.scopes[0]
    assert isinstance(group, GroupScope)
    assert group.filters[0].amount == 6.0
    assert group.reach == 18


def test_what_lies_outside_is_left_out() -> None:
    recording = record([(state(), [fill(Rect(200, 0, 10, 10)), fill(Rect(0, 0, 10, 10))])], trees())
    assert len(recording.ops) == 1


def test_text_shadows_are_drawn_first_the_last_one_lowest() -> None:
    run = GlyphRun(FaceId(0), 10, (1,), (0.0,), (0.0,), 10, "a")
    red, blue = Color(1, 0, 0), Color(0, 0, 1)
    shadows = (Shadow(1, 1, 0, 0, red), Shadow(2, 2, 4, 0, blue))
    text = DrawGlyphs(NO_FRAGMENT, BOUNDS, run, Point(5, 20), BLACK, shadows)
    recording = record([(state(), [text])], trees())
    colors = [op.item.color for op in recording.ops if isinstance(op.item, DrawGlyphs)]
    assert colors == [blue, red, BLACK]
    assert [op.scope >= 0 for op in recording.ops] == [True, False, False], "only a blurred shadow needs a group"


def test_a_synthesized_clip_draws_its_shape() -> None:
    path = (Point(0, 0), Point(50, 0), Point(0, 50))
    shape = ClipNode(ClipId(1), ClipId(0), TransformId(0), RoundedRect(Rect(0, 0, 50, 50)), path)
    options = {"kind": LayerKind.MASK, "mask_clip": ClipId(1)}
    recording = record([], trees(clips=(shape,)), **options)
    assert isinstance(recording.ops[0].item, FillPolygon)
    plain = record([], trees(clips=(clip(1, 0, Rect(0, 0, 50, 50)),)), **options)
    assert isinstance(plain.ops[0].item, FillRect)


def test_many_chunks_in_deep_trees_take_linear_work() -> None:
    clips = tuple(clip(i, i - 1, BOUNDS) for i in range(1, 400))
    chunks: Chunks = [(state(clip=399), [fill(Rect(0, 0, 5, 5))]) for _ in range(500)]
    recording = record(chunks, trees(clips=clips))
    assert len(recording.scopes) == 399


def tiles(columns: int, rows: int, size: int) -> list[Tile]:
    made = []
    for row in range(rows):
        for column in range(columns):
            rect = DeviceRect(column * (size - 2), row * (size - 2), size, size)
            made.append(Tile(TileId(len(made)), LayerId(0), column, row, rect, rect, TileBin.NOW, 0.0, None))
    return made


@pytest.mark.parametrize(
    ("rect", "expected"),
    [(Rect(0, 0, 5, 5), [0]), (Rect(9, 0, 2, 2), [0, 1]), (Rect(0, 0, 40, 40), [0, 1, 2, 3]), (Rect(50, 0, 5, 5), [])],
)
def test_operations_go_to_the_tiles_they_touch(rect: Rect, expected: list[int]) -> None:
    ops = record([(state(), [fill(rect)])], trees()).ops
    found, _tested = ops_by_tile(ops, tiles(2, 2, 10))
    assert [index for index, hits in enumerate(found) if hits] == expected


def test_small_items_are_not_tested_against_every_tile() -> None:
    items: list[DisplayItem] = [fill(Rect(x, y, 1, 1)) for x in range(0, 100, 4) for y in range(0, 100, 4)]
    recording = record([(state(), items)], trees())
    _found, tested = ops_by_tile(recording.ops, tiles(10, 10, 12))
    assert tested < 3 * len(items)


def test_missing_tiles_are_skipped() -> None:
    grid = [tile for tile in tiles(3, 3, 10) if tile.column != 1]
    found, _tested = ops_by_tile(record([(state(), [fill(Rect(0, 0, 40, 5))])], trees()).ops, grid)
    assert [bool(hits) for hits in found] == [True, True, False, False, False, False]
