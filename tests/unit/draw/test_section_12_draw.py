"""What is drawn and what is left out, with the limits of cc and viz."""

from __future__ import annotations

from pathlib import Path

import pytest

import compositor
from compositor.draw import CompositorFrame
from compositor.draw.frame import PassQuad, SolidQuad, TileQuad

BOX = ".box { width: 200px; height: 200px; will-change: transform; background: linear-gradient(red, blue) }"


def frame(folder: Path, style: str, body: str) -> CompositorFrame:
    path = folder / "page.html"
    path.write_text(f"<!DOCTYPE html><style>body {{ margin: 0 }} {BOX} {style}</style>{body}")
    return compositor.run(path, viewport=(600, 400)).frame


def tiles_of(found: CompositorFrame) -> int:
    return sum(isinstance(quad, TileQuad) for render_pass in found.passes for quad in render_pass.quads)


@pytest.mark.parametrize(
    ("style", "drawn"),
    [
        ("", 1),
        ("opacity: 0", 0),
        ("transform: scale(0)", 0),
        ("transform: rotateY(180deg); backface-visibility: hidden", 0),
        ("position: absolute; left: 700px", 0),
        ("visibility: hidden", 0),
    ],
)
def test_layers_that_are_skipped(tmp_path: Path, style: str, drawn: int) -> None:
    assert tiles_of(frame(tmp_path, "", f"<div class=box style='{style}'></div>")) == drawn


@pytest.mark.parametrize(("side", "hides"), [(220, True), (159, False)])
def test_what_an_opaque_quad_in_front_hides_is_not_drawn(tmp_path: Path, side: int, hides: bool) -> None:
    """An occluder with both sides under 160 px does not count."""
    under = f"position: absolute; width: {side - 40}px; height: {side - 40}px; left: 10px; top: 10px"
    over = f"position: absolute; width: {side}px; height: {side}px; background: green; will-change: transform"
    found = frame(tmp_path, "", f"<div class=box style='{under}'></div><div style='{over}'></div>")
    assert tiles_of(found) == (0 if hides else 1)


@pytest.mark.parametrize("style", ["opacity: .9", "mix-blend-mode: multiply", "border-radius: 20px", "rotate: 1deg"])
def test_what_is_not_plainly_opaque_hides_nothing(tmp_path: Path, style: str) -> None:
    over = f"position: absolute; inset: 0 auto auto 0; width: 300px; height: 300px; background: green; {style}"
    assert (
        tiles_of(frame(tmp_path, "", f"<div class=box></div><div style='{over}; will-change: transform'></div>")) >= 1
    )


def test_one_colour_takes_no_tile(tmp_path: Path) -> None:
    style = "width: 300px; height: 200px; background: teal; will-change: transform"
    found = frame(tmp_path, "", f"<div style='{style}'></div>")
    assert tiles_of(found) == 0
    assert any(isinstance(quad, SolidQuad) for quad in found.root.quads)


def test_a_surface_is_as_large_as_its_content_rounded_up_to_64(tmp_path: Path) -> None:
    boxes = "<div class=box></div><div class=box style='margin-top: -50px'></div>"
    found = frame(tmp_path, "", f"<div style='opacity: .5; width: 300px'>{boxes}</div>")
    surfaces = [p for p in found.passes[:-1] if not p.bypassed]
    assert [p.texture_size for p in surfaces] == [(256, 384)]
    assert any(isinstance(quad, PassQuad) and quad.shared.opacity == 0.5 for quad in found.root.quads)


def test_a_surface_of_one_plain_quad_is_bypassed(tmp_path: Path) -> None:
    found = frame(tmp_path, "", "<div style='opacity: .5; will-change: opacity'><div class=box></div></div>")
    assert all(p.bypassed for p in found.passes[:-1])
