"""How shorthands divide among their longhands."""

from __future__ import annotations

import pytest
from css_values import declare, expand, is_valid

from compositor.css import properties as p
from compositor.css.declarations import longhands_of
from compositor.css.shorthands import SHORTHANDS
from compositor.css.specified import WideKeyword

INITIAL = WideKeyword.INITIAL


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("margin", "1px", "1px 1px 1px 1px"),
        ("margin", "1px auto", "1px auto 1px auto"),
        ("padding", "1px 2px 3px", "1px 2px 3px 2px"),
        ("inset", "1px 2px 3px 4%", "1px 2px 3px 4%"),
        ("border-width", "thin 2px", "1px 2px 1px 2px"),
        ("border-style", "solid none", "solid none solid none"),
        ("margin-inline", "1em 2em", "16px 32px"),
        ("border-radius", "10px 5% / 20px", "10px 20px 5% 20px 10px 20px 5% 20px"),
        ("overflow", "hidden", "hidden hidden"),
        ("overflow", "clip auto", "clip auto"),
        ("gap", "1px 2%", "1px 2%"),
        ("place-items", "center", "center center"),
        ("place-content", "first baseline", "baseline start"),
        ("place-self", "last baseline center", "last baseline center"),
        ("flex", "1", "1 1 0%"),
        ("flex", "none", "0 0 auto"),
        ("flex", "auto", "1 1 auto"),
        ("flex", "10px", "1 1 10px"),
        ("flex", "2 3", "2 3 0%"),
        ("flex", "1 1 0", "1 1 0px"),
        ("flex", "content 2", "2 1 content"),
        ("flex-flow", "wrap", "wrap"),
        ("columns", "3 200px", "200px 3"),
        ("list-style", "none", "none"),
        ("list-style", "square inside", "inside square"),
        ("white-space", "pre", "preserve nowrap"),
        ("white-space", "nowrap", "collapse nowrap"),
        ("white-space", "pre-line", "preserve-breaks wrap"),
        ("white-space", "break-spaces", "break-spaces wrap"),
        ("text-decoration", "underline dotted red 2px", "underline 2px dotted rgb(255, 0, 0)"),
        ("text-wrap", "balance", "balance"),
        ("outline", "auto 2px red", "rgb(255, 0, 0) auto 2px"),
        ("grid-area", "a", "a a a a"),
        ("grid-area", "1 / 2 / span 2", "1 2 span 2 auto"),
        ("grid-row", "1 / 3", "1 3"),
        ("grid-column", "span a", "span a auto"),
        ("container", "foo / inline-size", "foo inline-size"),
        ("font-variant", "small-caps tabular-nums", "small-caps tabular-nums"),
        ("font-synthesis", "weight", "auto none none"),
        ("background-position", "right 10px bottom, 5px", "calc(100% - 10px), 5px 100%, 50%"),
        ("contain-intrinsic-size", "auto 10px", "auto 10px auto 10px"),
        ("overscroll-behavior", "none", "none none"),
        ("-webkit-text-stroke", "1px red", "1px rgb(255, 0, 0)"),
    ],
)
def test_shorthand_expands(name: str, text: str, expected: str) -> None:
    assert " ".join(expand(name, text).values()) == expected


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("margin", "1px 2px 3px 4px 5px"),
        ("margin", "1px / 2px"),
        ("border", "1px 2px solid"),
        ("border", "solid solid"),
        ("flex", "1 1 1 1"),
        ("flex", "auto auto"),
        ("font", "12px"),
        ("font", "bold Arial"),
        ("font", "12px/ Arial"),
        ("background", "red, url(a)"),
        ("background", "/ 10px"),
        ("background", "red blue"),
        ("transition", "none, opacity 1s"),
        ("grid-template", '"a b" "a c" "b b"'),
        ("grid-area", "1 / 2 / 3 / 4 / 5"),
        ("list-style", "none none none"),
        ("all", "red"),
        ("columns", "2 3"),
        ("inset", "1px red"),
    ],
)
def test_bad_shorthand_is_invalid(name: str, text: str) -> None:
    assert not is_valid(name, text)


def test_border_resets_the_border_image() -> None:
    found = declare("border", "1px solid")

    assert found["border-image-source"] is INITIAL
    assert found["border-top-color"] is INITIAL
    assert found["border-left-style"] == "solid"


def test_background_has_one_entry_a_layer_and_one_color() -> None:
    found = expand("background", "url(a) no-repeat center / cover, linear-gradient(red, blue) fixed padding-box #fff")

    assert found == {
        "background-image": 'url("a"), linear-gradient(rgb(255, 0, 0), rgb(0, 0, 255))',
        "background-position-x": "50%, 0%",
        "background-position-y": "50%, 0%",
        "background-size": "cover, auto",
        "background-repeat": "no-repeat, repeat",
        "background-attachment": "scroll, fixed",
        "background-origin": "padding-box, padding-box",
        "background-clip": "border-box, padding-box",
        "background-color": "rgb(255, 255, 255)",
    }


def test_font_takes_parts_in_any_order_before_the_size() -> None:
    found = declare("font", 'small-caps 500 oblique 20deg condensed 12px/1.5 "Foo Bar", Serif')

    assert found["font-style"] == "oblique 20deg"
    assert found["font-variant-caps"] == "small-caps"
    assert found["font-weight"] == 500.0
    assert found["font-stretch"] == 75.0
    assert found["line-height"].value == 1.5
    assert found["font-family"] == ("Foo Bar", "serif")
    assert found["font-kerning"] is INITIAL


def test_animation_assigns_times_and_keywords_in_order() -> None:
    found = expand("animation", "3s ease-in 1s infinite reverse both paused slide, 2s none2")

    assert found == {
        "animation-duration": "3s, 2s",
        "animation-timing-function": "ease-in, ease",
        "animation-delay": "1s, 0s",
        "animation-iteration-count": "infinite, 1",
        "animation-direction": "reverse, normal",
        "animation-fill-mode": "both, none",
        "animation-play-state": "paused, running",
        "animation-name": "slide, none2",
    }


def test_transition() -> None:
    found = expand("transition", "opacity .3s, transform 200ms steps(2, start) 1s allow-discrete")

    assert found["transition-property"] == "opacity, transform"
    assert found["transition-duration"] == "0.3s, 0.2s"
    assert found["transition-delay"] == "0s, 1s"
    assert found["transition-timing-function"] == "ease, steps(2, start)"
    assert found["transition-behavior"] == "normal, allow-discrete"


def test_grid_template_with_areas() -> None:
    found = expand("grid-template", '[top] "a b" 10px [mid] "c ." / 1fr minmax(10px, 2fr)')

    assert found["grid-template-areas"] == '"a b" "c ."'
    assert found["grid-template-rows"] == "[top] 10px [mid] auto"
    assert found["grid-template-columns"] == "1fr minmax(10px, 2fr)"


def test_grid_flow() -> None:
    assert expand("grid", "auto-flow dense 5px / 1fr 1fr") == {
        "grid-template-columns": "1fr 1fr",
        "grid-auto-flow": "row dense",
        "grid-auto-rows": "5px",
    }
    assert expand("grid", "10px / auto-flow")["grid-auto-flow"] == "column"


def test_border_image_and_mask() -> None:
    found = expand("border-image", "url(a) 30 fill / 10px / 5 round")
    assert found["border-image-slice"] == "30 fill"
    assert found["border-image-width"] == "10px"
    assert found["border-image-outset"] == "5"
    mask = expand("-webkit-mask", "url(a) center / contain no-repeat content-box")
    assert (mask["mask-size"], mask["mask-origin"], mask["mask-clip"]) == ("contain", "content-box", "content-box")


@pytest.mark.parametrize("name", sorted({**SHORTHANDS, **p.PROPERTIES, **p.LOGICAL}))
def test_every_property_takes_css_wide_keywords(name: str) -> None:
    for keyword in WideKeyword:
        found = declare(name, keyword.value)
        assert found
        assert set(found.values()) == {keyword}
    # Two words that are keywords alone make a family name.
    assert is_valid(name, "inherit inherit") == (name == "font-family")


@pytest.mark.parametrize("name", sorted(SHORTHANDS))
def test_shorthands_name_existing_longhands(name: str) -> None:
    assert all(longhand in p.PROPERTIES or longhand in p.LOGICAL for longhand in SHORTHANDS[name].longhands)


def test_aliases_lead_somewhere() -> None:
    assert [name for name in p.ALIASES if not longhands_of(name)] == []
    assert longhands_of("-webkit-transform") == ("transform",)
    assert longhands_of("-webkit-margin-start") == ("margin-inline-start",)
    assert longhands_of("word-wrap") == ("overflow-wrap",)
    assert longhands_of("no-such-property") == ()


def test_flow_relative_names_follow_direction() -> None:
    assert p.physical_name("margin-inline-start", "horizontal-tb", "ltr") == "margin-left"
    assert p.physical_name("margin-inline-start", "horizontal-tb", "rtl") == "margin-right"
    assert p.physical_name("border-start-end-radius", "horizontal-tb", "ltr") == "border-top-right-radius"
    assert p.physical_name("border-start-end-radius", "horizontal-tb", "rtl") == "border-top-left-radius"
    assert p.physical_name("block-size", "horizontal-tb", "rtl") == "height"
    assert p.physical_name("width", "vertical-rl", "rtl") == "width"
    assert {p.physical_name(name, "horizontal-tb", "rtl") for name in p.LOGICAL} <= set(p.PROPERTIES)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("transform", "perspective(400)"),
        ("perspective", "400"),
        ("mask-clip", "content"),
        ("mask-composite", "source-over"),
    ],
)
def test_prefixed_properties_take_old_values(name: str, text: str) -> None:
    assert is_valid(f"-webkit-{name}", text)
    assert not is_valid(name, text)


def test_the_prefixed_background_size_takes_one_value_for_both() -> None:
    assert expand("-webkit-background-size", "10px") == {"background-size": "10px 10px"}
    assert expand("background-size", "10px") == {"background-size": "10px auto"}


@pytest.mark.parametrize(
    ("name", "mode", "direction", "want"),
    [
        ("margin-block-start", "vertical-rl", "ltr", "margin-right"),
        ("margin-block-start", "vertical-lr", "rtl", "margin-left"),
        ("padding-inline-end", "vertical-rl", "ltr", "padding-bottom"),
        ("padding-inline-end", "sideways-lr", "ltr", "padding-top"),
        ("inset-inline-start", "vertical-lr", "rtl", "bottom"),
        ("border-start-end-radius", "vertical-rl", "ltr", "border-bottom-right-radius"),
        ("min-inline-size", "vertical-lr", "ltr", "min-height"),
        ("overflow-block", "vertical-rl", "ltr", "overflow-x"),
    ],
)
def test_flow_relative_names_follow_the_writing_mode(name: str, mode: str, direction: str, want: str) -> None:
    assert p.physical_name(name, mode, direction) == want


@pytest.mark.parametrize(
    ("text", "trim", "edge"),
    [
        ("normal", "none", "auto"),
        ("cap alphabetic", "trim-both", "cap alphabetic"),
        ("cap alphabetic trim-end", "trim-end", "cap alphabetic"),
        ("trim-start", "trim-start", "auto"),
        ("text text", "trim-both", "text"),
    ],
)
def test_text_box(text: str, trim: str, edge: str) -> None:
    assert expand("text-box", text) == {"text-box-trim": trim, "text-box-edge": edge}
    assert not is_valid("text-box", "cap")


def test_mask_box_image_always_fills_the_middle() -> None:
    found = expand("-webkit-mask-box-image", "url(a) 30 / 10px / 5px round")
    assert found["-webkit-mask-box-image-slice"] == "30 fill"
    assert found["-webkit-mask-box-image-width"] == "10px"
    assert found["-webkit-mask-box-image-outset"] == "5px"
    assert found["-webkit-mask-box-image-repeat"] == "round"
