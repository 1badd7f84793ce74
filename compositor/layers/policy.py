"""Layer policies: what a platform makes of the facts on property tree nodes.

A policy is data. The same page layerized under two policies shows what a platform switch costs.
Source: Chromium's runtime features and `LCDTextPreference` (RenderingNG layerization).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum

from compositor.property_trees.nodes import Fact

LCD_IGNORED_FROM_SCALE = 1.5


class LcdPreference(Enum):
    """How much LCD text antialiasing is worth compared with composited scrolling."""

    IGNORED = "ignored"
    WEAKLY_PREFERRED = "weakly-preferred"
    STRONGLY_PREFERRED = "strongly-preferred"


@dataclass(frozen=True, slots=True)
class LayerPolicy:
    """One platform's switches.

    Attributes:
        name: As written on a command line.
        merge_waste_limit: Wasted area a merge may cost, CSS px² (multiplied by the square of the device scale).
        lcd_text_possible: The platform may use subpixel antialiasing at all.
        prefer_compositing_to_lcd: The `PreferCompositingToLCDText` feature.
        raster_inducing_scroll: Scrollers that are not composited scroll by re-rastering on the compositor, and
            each native scrollbar has a layer.
        elastic_overscroll: Overscroll moves the page, so fixed boxes are composited even where nothing scrolls.
        low_end: Drops promotion for transforms that are 3D in spelling only.
        solid_color_must_be_opaque: Only opaque one-colour layers avoid textures.
        follows_paint_layers: Content joins only the layer of its own paint layer or of one that it is painted
            from, as in WebKit; layers for overlap are not merged.
        ignored: Facts that make no layer here although they do in Chromium.
        max_refusals: Refused merges remembered for one layer, nearest first; the decisive one is always kept.
    """

    name: str = "chromium-linux"
    merge_waste_limit: float = 10_000.0
    lcd_text_possible: bool = True
    prefer_compositing_to_lcd: bool = False
    raster_inducing_scroll: bool = True
    elastic_overscroll: bool = False
    low_end: bool = False
    solid_color_must_be_opaque: bool = False
    follows_paint_layers: bool = False
    ignored: frozenset[Fact] = frozenset()
    max_refusals: int = 8

    def lcd_preference(self, device_scale: float) -> LcdPreference:
        """The preference at a device scale; tested in Chromium's order."""
        if not self.lcd_text_possible or device_scale >= LCD_IGNORED_FROM_SCALE:
            return LcdPreference.IGNORED
        if self.prefer_compositing_to_lcd:
            return LcdPreference.WEAKLY_PREFERRED
        return LcdPreference.STRONGLY_PREFERRED

    def composites_fixed_backgrounds(self, device_scale: float) -> bool:
        """True where backgrounds that do not scroll with the page have layers of their own."""
        return self.lcd_preference(device_scale) is not LcdPreference.STRONGLY_PREFERRED


CHROMIUM_LINUX = LayerPolicy()
CHROMIUM_ANDROID = LayerPolicy(
    name="chromium-android",
    lcd_text_possible=False,
    prefer_compositing_to_lcd=True,
    raster_inducing_scroll=False,
    elastic_overscroll=True,
)
CHROMIUM_ANDROID_LOW_END = LayerPolicy(
    name="chromium-android-low-end",
    lcd_text_possible=False,
    prefer_compositing_to_lcd=True,
    raster_inducing_scroll=False,
    elastic_overscroll=False,
    low_end=True,
)
CHROMIUM_MAC = LayerPolicy(
    name="chromium-mac",
    lcd_text_possible=False,
    raster_inducing_scroll=False,
    elastic_overscroll=True,
    solid_color_must_be_opaque=True,
)

WEBKIT_LIKE = LayerPolicy(
    name="webkit-like",
    merge_waste_limit=math.inf,
    lcd_text_possible=False,
    raster_inducing_scroll=False,
    follows_paint_layers=True,
    ignored=frozenset(
        (
            Fact.WILL_CHANGE_OTHER, Fact.WILL_CHANGE_MIX_BLEND_MODE, Fact.UNDO_OVERSCROLL,
            Fact.AFFECTED_BY_OUTER_VIEWPORT_BOUNDS_DELTA,
        )
    ),
)  # fmt: skip
"""An approximation of WebKit's compositing of RenderLayers, on Chromium's property trees and tiles."""

POLICIES = {
    policy.name: policy
    for policy in (CHROMIUM_LINUX, CHROMIUM_ANDROID, CHROMIUM_ANDROID_LOW_END, CHROMIUM_MAC, WEBKIT_LIKE)
}
"""All policies by name."""
