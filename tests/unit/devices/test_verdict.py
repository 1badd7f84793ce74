"""Verdicts: what fits, what does not, and when nobody can tell."""

from __future__ import annotations

import pytest

from compositor.base.color import Color
from compositor.base.geometry import Rect
from compositor.devices import Check, Regime, Verdict, judge
from compositor.draw.frame import CompositorFrame, PassId, RenderPass
from compositor.layers.layer_list import LayerId
from compositor.layers.raster_scale import RasterScale
from compositor.layers.tile_set import DeviceRect, Tile, TileBin, TileId, Tiling, TilingSet
from compositor.property_trees.nodes import EffectId
from compositor.resources.device_profile import MIB, Band, load_profile

TILE = (512, 512)  # 1 MiB


def tiles(now: int, soon: int = 0) -> TilingSet:
    bins = [TileBin.NOW] * now + [TileBin.SOON] * soon
    rect = DeviceRect(0, 0, *TILE)
    made = tuple(
        Tile(TileId(index), LayerId(0), 0, index, rect, rect, found, 0.0, None) for index, found in enumerate(bins)
    )
    tiling = Tiling(LayerId(0), RasterScale(1.0, 1.0), TILE, 1, len(bins), Rect(0, 0, 512, 512), made)
    return TilingSet((tiling,), made)


def frame(*surfaces: tuple[int, int]) -> CompositorFrame:
    sizes = (*surfaces, (10, 10))
    passes = tuple(
        RenderPass(PassId(index), DeviceRect(0, 0, *size), size, "Opacity", EffectId(index), ())
        for index, size in enumerate(sizes)
    )
    return CompositorFrame(passes, 10, 10, Color(1, 1, 1, 1))


def verdicts(profile: str, now: int, soon: int = 0, *surfaces: tuple[int, int]) -> dict[str, Verdict]:
    found = judge(load_profile(profile), tiles(now, soon), frame(*surfaces), (now + soon) * MIB)
    return {check.name: check.verdict for check in found.checks}


@pytest.mark.parametrize(
    ("actual", "limit", "verdict"),
    [
        (Band(1, 2, 3), Band(3, 3, 3), Verdict.FITS),
        (Band(1, 2, 4), Band(3, 3, 3), Verdict.UNCERTAIN),
        (Band(2, 2, 2), Band(1, 3, 4), Verdict.UNCERTAIN),
        (Band(4, 5, 6), Band(3, 3, 3), Verdict.OVER),
    ],
)
def test_a_verdict_that_flips_inside_a_band_is_uncertain(actual: Band, limit: Band, verdict: Verdict) -> None:
    assert Check("memory-mib", actual, limit).verdict is verdict


def test_visible_tiles_against_the_hard_limit() -> None:
    assert verdicts("and-2g", 96)["tile-mib"] is Verdict.FITS
    assert verdicts("and-2g", 97)["tile-mib"] is Verdict.OVER
    assert verdicts("and-2g", 96, 50)["tile-mib"] is Verdict.FITS
    assert "tile-mib" not in verdicts("ios-4g", 97)


def test_memory_between_the_ends_of_the_band_is_uncertain() -> None:
    assert verdicts("and-2g", 200)["memory-mib"] is Verdict.FITS
    assert verdicts("and-2g", 500)["memory-mib"] is Verdict.UNCERTAIN
    assert verdicts("and-2g", 800)["memory-mib"] is Verdict.OVER
    assert "memory-mib" not in verdicts("lap-ig", 9000)


def test_a_surface_wider_than_any_texture() -> None:
    assert verdicts("and-2g", 1, 0, (4096, 64))["texture-px"] is Verdict.FITS
    assert verdicts("and-2g", 1, 0, (4160, 64))["texture-px"] is Verdict.OVER
    assert verdicts("desk-4k", 1, 0, (4160, 64))["texture-px"] is Verdict.FITS


@pytest.mark.parametrize("profile", ["and-2g", "and-mid"])
def test_regimes_come_in_order_as_layers_are_added(profile: str) -> None:
    device = load_profile(profile)
    found = [
        judge(device, tiles(count, count // 2), frame(), count * 3 * MIB // 2).regime for count in range(0, 1400, 7)
    ]
    assert list(dict.fromkeys(found)) == list(Regime)
    assert sorted(found, key=list(Regime).index) == found


def test_risk_rises_with_memory_and_is_silent_where_nothing_is_killed() -> None:
    device = load_profile("and-2g")
    risks = [judge(device, tiles(1), frame(), size * MIB).crash_risk for size in (10, 300, 400, 500, 5000)]
    assert risks == sorted(risks, key=lambda risk: risk or 0.0)
    assert risks[0] == 0.0
    assert judge(load_profile("lap-ig"), tiles(1), frame(), 5000 * MIB).crash_risk is None
