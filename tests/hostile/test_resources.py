"""URLs that are malformed, lead out of the scene's folder, or to no plain file."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from compositor.base.diagnostics import DiagnosticSink
from compositor.resources import loader as loading
from compositor.resources.loader import ResourceLoader, decode_data_url


@pytest.mark.parametrize(
    "url",
    [
        "http://[::1", "//[", "file:///etc/passwd", "//host/x.css", "%2e%2e/%2e%2e/secret", "/etc/passwd", "/dev/zero",
        "link.css", "pipe.css", ".", "%00", "a\0b", "x" * 5000, "\ud800.png", "file://[::1/x", "folder/../../secret",
    ],
)  # fmt: skip
def test_a_hostile_url_is_refused_with_a_remark(url: str, tmp_path: Path) -> None:
    root = tmp_path / "root"
    root.mkdir()
    (tmp_path / "secret").write_text("secret")
    (root / "link.css").symlink_to(tmp_path / "secret")
    os.mkfifo(root / "pipe.css")
    sink = DiagnosticSink()

    assert ResourceLoader(root, sink).resolve(url, str(root / "page.html")) is None
    assert len(sink.collected()) == 1


def test_all_files_of_a_page_have_a_limit_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "MAX_TOTAL_BYTES", 150)
    sink = DiagnosticSink()
    loader = ResourceLoader(tmp_path, sink)
    for name in ("a", "b"):
        (tmp_path / name).write_bytes(bytes(100))

    assert loader.read(str(tmp_path / "a")) is not None
    assert loader.read(str(tmp_path / "b")) is None
    assert [remark.code for remark in sink.collected()] == ["resource-too-large"]


@pytest.mark.parametrize("url", ["data:", "data:;base64", "data:;base64,\ud800", "data:,\ud800", "data:;base64,@@@"])
def test_a_malformed_data_url_raises_nothing(url: str) -> None:
    decode_data_url(url)
