"""Transforms, filters, shadows, shapes, images and `will-change`."""

from __future__ import annotations

import pytest
from css_values import computed, declare, is_valid, text_of

from compositor.base.color import Color
from compositor.css.computing import ComputeContext
from compositor.css.value_text import value_text
from compositor.css.values import ConicGradient, LengthPercentage, LinearGradient, RadialGradient, UrlImage


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("none", "none"),
        ("translate(10px)", "translate(10px)"),
        ("translate(1em, 20%)", "translate(16px, 20%)"),
        ("translatex(10%) translateY(1px) translateZ(2px)", "translateX(10%) translateY(1px) translateZ(2px)"),
        ("translate3d(0,0,0)", "translate3d(0px, 0px, 0px)"),
        ("scale(2) scale(50%, 2) scaleX(3) scale3d(1,2,3)", "scale(2) scale(0.5, 2) scaleX(3) scale3d(1, 2, 3)"),
        ("rotate(0.25turn) rotateX(100grad)", "rotate(90deg) rotateX(90deg)"),
        ("rotate(0)", "rotate(0deg)"),
        ("rotate3d(1,0,0,45deg)", "rotate3d(1, 0, 0, 45deg)"),
        ("skew(10deg, 20deg) skewx(1deg)", "skew(10deg, 20deg) skewX(1deg)"),
        ("matrix(1,0,0,1,10,20)", "matrix(1, 0, 0, 1, 10, 20)"),
        ("perspective(100px) perspective(none)", "perspective(100px) perspective(none)"),
        ("rotate(calc(45deg + 0.125turn))", "rotate(90deg)"),
    ],
)
def test_transform(text: str, expected: str) -> None:
    assert text_of("transform", text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "translate(10px 20px)",
        "rotate(10)",
        "scale()",
        "scale(1,2,3)",
        "translateZ(10%)",
        "matrix(1,0,0,1,0)",
        "perspective(-1px)",
        "foo(1)",
        "none rotate(1deg)",
        "rotate(10deg),scale(1)",
        "translate(,)",
    ],
)
def test_bad_transform_is_invalid(text: str) -> None:
    assert not is_valid("transform", text)


def test_matrices_are_zoomed_like_lengths() -> None:
    """Blink zooms the translation of a matrix; the perspective row shrinks instead."""
    cc = ComputeContext(zoom=2.0)

    matrix = computed("transform", "matrix(1,2,3,4,5,6)", cc)[0]
    matrix3d = computed("transform", "matrix3d(1,0,0,4,0,1,0,0,0,0,1,0,5,6,7,1)", cc)[0]

    assert matrix.args == (1.0, 2.0, 3.0, 4.0, 10.0, 12.0)
    assert matrix3d.args[12:] == (10.0, 12.0, 14.0, 1.0)
    assert matrix3d.args[3] == 2.0


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("transform-origin", "top left", "0% 0%"),
        ("transform-origin", "left", "0% 50%"),
        ("transform-origin", "10px 20% 3px", "10px 20% 3px"),
        ("translate", "10px", "10px"),
        ("translate", "0 5px", "0px 5px"),
        ("translate", "1px 2% 3px", "1px 2% 3px"),
        ("rotate", "45deg", "45deg"),
        ("rotate", "x 1turn", "x 360deg"),
        ("rotate", "30deg 1 2 3", "1 2 3 30deg"),
        ("scale", "2", "2"),
        ("scale", "50% 1", "0.5 1"),
        ("scale", "1 1 2", "1 1 2"),
        ("perspective", "100px", "100px"),
        ("perspective", "none", "none"),
        ("perspective-origin", "bottom", "50% 100%"),
        ("offset-rotate", "reverse 10deg", "auto 190deg"),
        ("offset-path", "ray(45deg closest-side contain at 10px 20px)", "ray(45deg contain at 10px 20px)"),
        ("offset-path", "ray(contain 0.5turn sides) content-box", "ray(180deg sides contain) content-box"),
        ("offset-path", "url(#path)", 'url("#path")'),
        ("offset-path", "padding-box", "padding-box"),
        ("-webkit-box-reflect", "below", "below 0px"),
        (
            "-webkit-box-reflect",
            "left 1em linear-gradient(red, blue)",
            "left 16px linear-gradient(rgb(255, 0, 0), rgb(0, 0, 255))",
        ),
        ("backface-visibility", "hidden", "hidden"),
    ],
)
def test_transform_properties(name: str, text: str, expected: str) -> None:
    assert text_of(name, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("none", "none"),
        ("blur(1em) brightness(150%)", "blur(16px) brightness(1.5)"),
        ("grayscale(200%) sepia() invert(.5)", "grayscale(1) sepia(1) invert(0.5)"),
        ("hue-rotate(0.5turn) hue-rotate()", "hue-rotate(180deg) hue-rotate(0deg)"),
        ("drop-shadow(red 1px 2px 3px)", "drop-shadow(rgb(255, 0, 0) 1px 2px 3px)"),
        ("url(#a) opacity(2)", 'url("#a") opacity(1)'),
        ("blur()", "blur(0px)"),
    ],
)
def test_filter(text: str, expected: str) -> None:
    assert text_of("filter", text) == expected
    assert text_of("backdrop-filter", text) == expected


@pytest.mark.parametrize(
    "text", ["blur(10%)", "blur(-1px)", "brightness(-1)", "hue-rotate(10)", "drop-shadow(1px 1px 1px 1px)", "foo()"]
)
def test_bad_filter_is_invalid(text: str) -> None:
    assert not is_valid("filter", text)


@pytest.mark.parametrize("text", ["blur(8px)", "blur(1em)", "brightness(1.5)", "hue-rotate(90deg)"])
def test_a_filter_is_told_as_it_is_written(text: str) -> None:
    assert value_text(declare("filter", text)["filter"]) == text


@pytest.mark.parametrize("text", ["drop-shadow(red 1px 2px 3px)", "url(#a)", "blur(calc(1px + 1em))"])
def test_every_written_filter_can_be_told(text: str) -> None:
    assert value_text(declare("filter", text)["filter"])


def test_shadows() -> None:
    cc = ComputeContext(color=Color(0.0, 1.0, 0.0), zoom=2.0)

    first, second = computed("box-shadow", "inset 1px 2px 3px 4px red, 1px 1px", cc)

    assert first[:4] == (2.0, 4.0, 6.0, 8.0)
    assert first.inset
    assert second.color == Color(0.0, 1.0, 0.0)
    assert text_of("text-shadow", "red 1px 1px 2px") == "rgb(255, 0, 0) 1px 1px 2px"


@pytest.mark.parametrize("text", ["1px", "1px red 1px", "1px 1px -1px", "inset inset 1px 1px", "1px 1px 1px 1px 1px"])
def test_bad_shadow_is_invalid(text: str) -> None:
    assert not is_valid("box-shadow", text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("none", "none"),
        ("circle(1em at 10% 0)", "circle(16px at 10% 0px)"),
        ("ellipse(closest-side farthest-side at left top)", "ellipse(farthest-side at 0% 0%)"),
        ("inset(1px 2px round 3px / 4px)", "inset(1px 2px round 3px / 4px)"),
        ("polygon(evenodd, 0 0, 1em 100%)", "polygon(evenodd, 0px 0px, 16px 100%)"),
        ('path("M0 0h1")', 'path("M0 0h1")'),
        (
            "shape(evenodd from left top,hline to right,vline to bottom,smooth to 10px 20px,"
            "curve by 1em 2px with 3px 4px from end / 5px 6px,close)",
            "shape(evenodd from 0% 0%, hline to 100%, vline to 100%, smooth to 10px 20px, "
            "curve by 16px 2px with 3px 4px from end / 5px 6px, close)",
        ),
        (
            "shape(from 10px 10px,arc to 9px 6px of 60px 30px cw large rotate 20deg,arc by 1px 2px of 10%,"
            "curve to 50% 0 with 100% 80%,line to center)",
            "shape(from 10px 10px, arc to 9px 6px of 60px 30px cw large rotate 20deg, arc by 1px 2px of 10%, "
            "curve to 50% 0px with 100% 80%, line to 50% 50%)",
        ),
        (
            "shape(from 0 0,vline to y-end,curve to 1px 2px with 3px 4px from start)",
            "shape(from 0px 0px, vline to 100%, curve to 1px 2px with 3px 4px from start)",
        ),
        ("url(#clip)", 'url("#clip")'),
        ("padding-box", "padding-box"),
        ("content-box inset(1px)", "inset(1px) content-box"),
        ("rect(1px 10px 20px auto)", "inset(1px calc(100% - 10px) calc(100% - 20px) 0px)"),
        ("xywh(1px 2px 10px 20px)", "inset(2px calc(100% - 11px) calc(100% - 22px) 1px)"),
    ],
)
def test_clip_path(text: str, expected: str) -> None:
    assert text_of("clip-path", text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "circle(-1px)",
        "ellipse(1px)",
        "polygon(0)",
        "inset()",
        "foo(1px)",
        "circle() circle()",
        "shape(from 0 0)",
        "shape(line to 0 0)",
        "shape(from 0 0, line to)",
        "shape(from 0 0, arc to 1px 1px of)",
        "shape(from 0 0, curve to 1px 1px)",
        "shape()",
    ],
)
def test_bad_shape_is_invalid(text: str) -> None:
    assert not is_valid("clip-path", text)


def test_will_change_replaces_aliases_and_shorthands() -> None:
    """Compositing looks for longhands, as Chromium's does."""
    value = computed("will-change", "-webkit-transform, inset, OPACITY, mask, scroll-position, offset")

    assert value[:6] == ("transform", "top", "right", "bottom", "left", "opacity")
    assert {"mask-image", "scroll-position", "offset-path", "offset-distance"} <= set(value)
    assert computed("will-change", "auto") == ()
    assert not is_valid("will-change", "transform, auto")
    assert not is_valid("will-change", "inherit, transform")


def test_linear_gradients() -> None:
    (gradient,) = computed("background-image", "linear-gradient(to right top, red 1em, 30%, blue)")

    assert isinstance(gradient, LinearGradient)
    assert gradient.to == "top right"
    assert [stop.position for stop in gradient.stops] == [
        LengthPercentage(16.0),
        LengthPercentage(0.0, 30.0, True),
        None,
    ]
    assert gradient.stops[1].color is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("linear-gradient(red, blue)", (180.0, "")),
        ("linear-gradient(0.25turn, red, blue)", (90.0, "")),
        ("-webkit-linear-gradient(top, red, blue)", (0.0, "bottom")),
        ("-webkit-linear-gradient(45deg, red, blue)", (45.0, "")),
        ("-webkit-linear-gradient(red, blue)", (180.0, "")),
        ("-webkit-gradient(linear, left top, left bottom, from(red), to(blue))", (180.0, "bottom")),
    ],
)
def test_gradient_lines(text: str, expected: tuple[float, str]) -> None:
    (gradient,) = computed("background-image", text)

    assert (gradient.angle, gradient.to) == expected
    assert len(gradient.stops) == 2


def test_radial_and_conic_gradients() -> None:
    radial, conic = computed(
        "background-image",
        "repeating-radial-gradient(circle 1em at right 10px bottom 0%, red, blue 50%), "
        "conic-gradient(from 90deg at 25% 0, red 0 0.25turn, blue)",
    )

    assert isinstance(radial, RadialGradient)
    assert radial.repeating
    assert (radial.shape, radial.size) == ("circle", (LengthPercentage(16.0),))
    assert radial.at == (LengthPercentage(-10.0, 100.0, True), LengthPercentage(0.0, 100.0, True))
    assert isinstance(conic, ConicGradient)
    assert conic.angle == 90.0
    assert [stop.position.percent for stop in conic.stops[:2]] == [0.0, 25.0]


@pytest.mark.parametrize(
    ("text", "space"),
    [
        ("linear-gradient(red, blue)", ("srgb", "shorter")),
        ("linear-gradient(oklch(0.5 0.1 20), blue)", ("oklab", "shorter")),
        ("linear-gradient(in hsl longer hue, red, blue)", ("hsl", "longer")),
        ("radial-gradient(circle in lab, red, blue)", ("lab", "shorter")),
        ("conic-gradient(from 1deg in oklch, red, blue)", ("oklch", "shorter")),
    ],
)
def test_gradient_interpolation_space(text: str, space: tuple[str, str]) -> None:
    (gradient,) = computed("background-image", text)

    assert (gradient.space, gradient.hue) == space


@pytest.mark.parametrize(
    "text",
    [
        "linear-gradient()",
        "linear-gradient(left, red, blue)",
        "linear-gradient(red, 10%, 20%, blue)",
        "linear-gradient(10%, red, blue)",
        "radial-gradient(circle 1px 2px, red, blue)",
        "radial-gradient(-1px, red, blue)",
        "conic-gradient(red 10px, blue)",
        "linear-gradient(in foo, red, blue)",
    ],
)
def test_bad_gradient_is_invalid(text: str) -> None:
    assert not is_valid("background-image", text)


def test_urls_are_resolved_where_they_are_written() -> None:
    (image,) = computed("background-image", "url('a b.png')")

    assert isinstance(image, UrlImage)
    assert (image.url, image.path) == ("a b.png", "/page/a b.png")


def test_image_set_picks_the_resolution_that_is_enough() -> None:
    text = 'image-set(url(a) 1x, url(b) 2x, "c" 4x)'

    chosen = [computed("background-image", text, ComputeContext(zoom=zoom))[0] for zoom in (1.0, 1.5, 3.0, 8.0)]

    assert [image.url for image in chosen] == ["a", "b", "c", "c"]
    assert chosen[1].resolution == 2.0
