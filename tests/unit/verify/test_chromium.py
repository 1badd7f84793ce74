"""What a page in the asked browser may load."""

from __future__ import annotations

from pathlib import Path

import pytest

from compositor.verify.chromium import _allowed


@pytest.mark.parametrize(
    ("url", "allowed"),
    [
        ("file://{root}/page.html", True),
        ("file://{root}/a%20b/c.png", True),
        ("file://{root}/../secret", False),
        ("file://{root}/link", False),
        ("file:///etc/passwd", False),
        ("file://server/share", False),
        ("data:text/plain,x", True),
        ("http://127.0.0.1/", False),
        ("https://example.com/", False),
        ("ftp://example.com/", False),
        ("chrome://version", False),
        ("http://[", False),
        ("file://{root}/%00", False),
    ],
)
def test_a_page_reads_only_inside_its_root(tmp_path: Path, url: str, allowed: bool) -> None:
    (tmp_path / "link").symlink_to("/etc/hostname")

    assert _allowed(url.format(root=tmp_path.resolve()), tmp_path.resolve()) is allowed
