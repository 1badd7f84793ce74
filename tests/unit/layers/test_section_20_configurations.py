"""What the answer depends on besides the page: the platform, its scale, its scrollbars."""

from __future__ import annotations

from pathlib import Path

import pytest
from snippets import page

from compositor.layers import layerize
from compositor.layers.policy import POLICIES, LcdPreference

FIXED = "<div class=box style='position: fixed; top: 0'>a</div>"
TRIVIAL = "<div class=box style='transform: translateZ(0) rotate(9deg)'>a</div>"
SCROLLER = "<div class=scroller style='overflow: scroll'><div class=tall>text</div></div>"


@pytest.mark.parametrize(
    ("policy", "body", "layers"),
    [
        ("chromium-linux", TRIVIAL, 1),
        ("chromium-android", TRIVIAL, 1),
        ("chromium-android-low-end", TRIVIAL, 0),
        ("chromium-linux", SCROLLER, 0),
        ("chromium-mac", SCROLLER, 2),
        ("chromium-android", SCROLLER, 2),
        ("chromium-mac", FIXED, 1),
    ],
)
def test_platforms(tmp_path: Path, policy: str, body: str, layers: int) -> None:
    found = page(tmp_path, body)

    own = layerize(found.paint, found.trees, POLICIES[policy]).layers[2:-1]

    assert len(own) == layers


@pytest.mark.parametrize(
    ("policy", "scale", "preference"),
    [
        ("chromium-linux", 1.0, LcdPreference.STRONGLY_PREFERRED),
        ("chromium-linux", 1.5, LcdPreference.IGNORED),
        ("chromium-mac", 1.0, LcdPreference.IGNORED),
        ("chromium-android", 1.0, LcdPreference.IGNORED),
    ],
)
def test_what_subpixel_text_is_worth(policy: str, scale: float, preference: LcdPreference) -> None:
    assert POLICIES[policy].lcd_preference(scale) is preference
