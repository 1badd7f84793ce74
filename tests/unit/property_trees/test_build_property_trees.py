"""Which CSS makes which property node, and the facts that nodes state."""

from __future__ import annotations

import pytest

from compositor.base.geometry import Point, Rect
from compositor.css.values import FilterFunction, LengthPercentage, TransformFunction
from compositor.layout.boxes import BoxId
from compositor.layout.fragments import FragmentTree
from compositor.property_trees import ClientRects, build_property_trees
from compositor.property_trees.nodes import Fact, FragmentProperties, PropertyTrees
from tests.unit.property_trees.handmade import Div, page, style


def px(value: float) -> LengthPercentage:
    return LengthPercentage(value)


def fn(name: str, *args: object) -> TransformFunction:
    return TransformFunction(name, args)  # type: ignore[arg-type]


def props_of(tree: FragmentTree, trees: PropertyTrees, html_id: str) -> FragmentProperties:
    found = next(
        f
        for f in tree.fragments
        if f.box.node >= 0 and tree.boxes.styled.document.element(f.box.node).html_id == html_id
    )
    props = trees.fragments[found.id]
    assert props is not None
    return props


def roles(trees: PropertyTrees, transform: int) -> list[str]:
    names = []
    while transform >= 0:
        names.append(trees.transforms[transform].role)
        transform = trees.transforms[transform].parent
    return names[::-1]


def test_a_plain_page_has_only_the_viewports_nodes() -> None:
    trees = build_property_trees(page(Div(children=[Div()])))
    assert [node.role for node in trees.transforms] == ["root", "viewport", "viewport", "scroll"]
    assert (len(trees.clips), len(trees.effects), len(trees.scrolls)) == (2, 1, 2)
    assert Fact.ROOT_SCROLLER in trees.transforms[3].facts


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"will_change": ("transform",)}, {Fact.WILL_CHANGE_TRANSFORM}),
        ({"transform": (fn("translatez", px(0)),)}, {Fact.TRIVIAL_3D_TRANSFORM}),
        ({"transform": (fn("translate3d", px(0), px(0), px(1)),)}, {Fact.TRANSFORM_3D}),
        ({"transform": (fn("rotate", 45.0),)}, set()),
        ({"position": "relative", "will_change": ("top",)}, {Fact.WILL_CHANGE_OTHER}),
        ({"will_change": ("transform", "contents")}, set()),
        ({"will_change": ("clip-path",)}, set()),
        ({"backface_visibility": "hidden"}, set()),
    ],
)
def test_facts_on_the_transform_node(values: dict[str, object], expected: set[Fact]) -> None:
    tree = page(Div(id="a", style=style(**values)))
    trees = build_property_trees(tree)
    props = props_of(tree, trees, "a")
    assert trees.transforms[props.state.transform].facts - {Fact.ROOT_SCROLLER} == expected


def test_will_change_top_on_a_static_box_is_nothing() -> None:
    tree = page(Div(id="a", style=style(will_change=("top",))))
    trees = build_property_trees(tree)
    assert props_of(tree, trees, "a").state == trees.root_contents


def test_paint_offset_translation_rounds_and_keeps_the_fraction_for_translations() -> None:
    tree = page(
        Div(10.5, 10.25, id="a", style=style(transform=(fn("translatex", px(5)),))),
        Div(10.5, 10.25, id="b", style=style(transform=(fn("scale", 2.0),))),
    )
    trees = build_property_trees(tree)
    assert props_of(tree, trees, "a").paint_offset == (-0.5, 0.25)
    b = props_of(tree, trees, "b")
    assert b.paint_offset == (0, 0)
    assert trees.transforms[trees.transforms[b.state.transform].parent].discarded == (-0.5, 0.25)
    rects = ClientRects(trees, tree)
    assert rects.bounding_client_rect(BoxId(2)) == Rect(15.5, 10.25, 100, 100)
    assert rects.bounding_client_rect(BoxId(3)) == Rect(-39.5, -39.75, 200, 200)


def test_individual_transforms_and_transform_have_a_node_each() -> None:
    values = style(
        translate=(px(1), px(2), 0.0),
        rotate=(0.0, 0.0, 1.0, 90.0),
        scale=(2.0, 2.0, 1.0),
        transform=(fn("skewx", 3.0),),
    )
    tree = page(Div(id="a", style=values))
    trees = build_property_trees(tree)
    chain = roles(trees, props_of(tree, trees, "a").state.transform)
    assert chain[4:] == ["paint-offset", "translate", "rotate", "scale", "transform"]


def test_opacity_filter_and_blending_make_effects() -> None:
    tree = page(
        Div(id="a", style=style(opacity=0.5, filter=(FilterFunction("blur", 4.0),)), children=[Div(id="b")]),
        Div(id="c", style=style(mix_blend_mode="multiply")),
    )
    trees = build_property_trees(tree)
    inner = trees.effects[props_of(tree, trees, "b").state.effect]
    assert (inner.role, trees.effects[inner.parent].opacity) == ("filter", 0.5)
    assert trees.clips[props_of(tree, trees, "b").state.clip].role == "pixel-moving-filter"
    blend = trees.effects[props_of(tree, trees, "c").state.effect]
    assert blend.blend_mode == "multiply"
    assert trees.effects[blend.parent].box == 1  # the root element isolates


def test_a_scroller_has_a_scroll_node_only_where_a_user_can_scroll() -> None:
    scrolls = style(overflow_x="auto", overflow_y="auto")
    hidden = style(overflow_x="hidden", overflow_y="hidden")
    tree = page(
        Div(id="a", style=scrolls, overflow=(100, 300), border=2),
        Div(id="b", style=scrolls),
        Div(id="c", style=hidden, overflow=(100, 300)),
    )
    trees = build_property_trees(tree)
    a = props_of(tree, trees, "a")
    node = trees.scrolls[a.scroll]
    assert (node.container, node.contents) == (Rect(2, 2, 96, 96), Rect(2, 2, 98, 298))
    assert trees.transforms[a.contents.transform].scroll == a.scroll
    for name in "bc":
        props = props_of(tree, trees, name)
        assert props.scroll == -1
        assert trees.clips[props.contents.clip].role == "overflow"


def test_fixed_boxes_hang_outside_the_root_scroller_but_keep_their_effect() -> None:
    fixed = Div(0, 0, 50, 50, id="f", to="view", style=style(position="fixed"))
    tree = page(Div(style=style(opacity=0.5), children=[fixed]), height=2000)
    trees = build_property_trees(tree, (0, 100))
    props = props_of(tree, trees, "f")
    assert roles(trees, props.state.transform) == ["root", "viewport", "viewport", "paint-offset"]
    assert trees.transforms[props.state.transform].facts == {Fact.FIXED_POSITION}
    effect = trees.effects[props.state.effect]
    assert (effect.opacity, effect.output_clip) == (0.5, 1)


def test_an_escaping_descendant_takes_the_output_clip_away() -> None:
    fixed = Div(0, 0, 50, 50, id="f", to="view", style=style(position="fixed"))
    group = Div(style=style(opacity=0.5), id="g", children=[fixed])
    tree = page(Div(style=style(overflow_x="hidden", overflow_y="hidden"), children=[group]))
    trees = build_property_trees(tree)
    assert trees.effects[props_of(tree, trees, "g").state.effect].output_clip == -1


def test_sticky_shift_follows_the_scroll_offset_and_stops_at_the_container() -> None:
    sticky = Div(0, 100, 100, 20, id="s", style=style(position="sticky", top=px(10)))
    tree = page(Div(0, 0, 800, 400, children=[sticky]), height=2000)
    for scroll, shift in ((0, 0), (90, 0), (150, 60), (1000, 280)):
        trees = build_property_trees(tree, (0, scroll))
        node = trees.transforms[props_of(tree, trees, "s").state.transform]
        assert (node.role, node.matrix.translation_2d) == ("sticky", Point(0, shift))
        assert node.facts == {Fact.STICKY_POSITION}


def test_3d_scene_facts() -> None:
    face = Div(style=style(transform=(fn("rotatey", 45.0),)), id="face")
    flat = Div(id="flat")
    tree = page(
        Div(style=style(perspective=500.0), id="stage", children=[
            Div(style=style(transform_style="preserve-3d"), id="cube", children=[face, flat])
        ])
    )  # fmt: skip
    trees = build_property_trees(tree)
    cube = trees.transforms[props_of(tree, trees, "cube").state.transform]
    assert Fact.PRESERVE_3D_WITH_3D_DESCENDANTS in cube.facts
    stage = trees.transforms[props_of(tree, trees, "stage").state.transform]
    assert Fact.PERSPECTIVE_WITH_3D_DESCENDANTS in stage.facts
    side = trees.transforms[props_of(tree, trees, "face").state.transform]
    assert side.rendering_context == cube.rendering_context != 0
    assert not side.flattens
    for name in ("face", "flat"):
        effect = trees.effects[props_of(tree, trees, name).state.effect]
        assert effect.facts == {Fact.TRANSFORM_3D_SCENE_LEAF}


def test_parents_precede_children() -> None:
    values = style(opacity=0.5, transform=(fn("rotate", 1.0),), overflow_x="hidden", overflow_y="hidden")
    trees = build_property_trees(page(*(Div(style=values, children=[Div(style=values)]) for _ in range(5))))
    for nodes in (trees.transforms, trees.clips, trees.effects, trees.scrolls):
        assert all(node.parent < node.id == index for index, node in enumerate(nodes))
