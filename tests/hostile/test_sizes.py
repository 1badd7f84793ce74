"""Pages of endless text, of endless filters, and of more textures than a device holds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

import compositor
from compositor import api
from compositor.base.diagnostics import DiagnosticSink
from compositor.css.grammar_effects import MAX_FILTER_FUNCTIONS
from compositor.dom import parse as parsing
from compositor.dom import parse_html, tree_builder
from compositor.dom.nodes import Text
from compositor.gpu import AllocationFailed, device, open_device
from compositor.layout import generated
from compositor.resources.ledger import ResourceKind
from compositor.text.shaped_text import ShapedRun, ShapedText


def test_text_has_a_limit_with_a_remark(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (parsing, tree_builder):
        monkeypatch.setattr(module, "MAX_TEXT", 1000)
    sink = DiagnosticSink()

    document = parse_html(f"<!DOCTYPE html><style>{'a' * 5000}</style>\n<p>{'b' * 800}<p>{'c' * 800}<p>d", sink=sink)

    lengths = [len(node.data) for node in document.nodes if isinstance(node, Text) and node.data.strip()]
    assert lengths[:2] == [5000, 800]
    assert sum(lengths[1:]) <= 1001
    found = next(remark for remark in sink.collected() if remark.code == "dom-text-limit")
    assert found.span.line == 2


def test_a_filter_list_without_end_is_invalid(report: Callable[[str], list[str]]) -> None:
    body = "<p style='filter:{}'>x"

    assert "css-invalid-value" in report(body.format("blur(1px) " * (MAX_FILTER_FUNCTIONS + 1)))
    assert "css-invalid-value" not in report(body.format("blur(1px) " * MAX_FILTER_FUNCTIONS))


def test_a_picture_beyond_the_budget_is_refused_before_it_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api, "MAX_DEVICE_BYTES", 1000)
    (tmp_path / "page.html").write_text("<p>x")

    with pytest.raises(AllocationFailed, match="more than the 1000 B"):
        compositor.run(tmp_path / "page.html").execute(backend=object())  # type: ignore[arg-type]


@pytest.mark.gpu
def test_a_device_takes_no_more_than_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = open_device()
    monkeypatch.setattr(device, "MAX_DEVICE_BYTES", 100 * 100 * 4)
    first = opened.texture((100, 100), "first", ResourceKind.TILE)
    with pytest.raises(AllocationFailed, match="more than the"):
        opened.texture((1, 1), "second", ResourceKind.TILE)
    first.release()

    opened.texture((100, 100), "third", ResourceKind.TILE)
    opened.release()


def test_generated_text_has_a_limit_with_a_remark(
    report: Callable[[str], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generated, "MAX_GENERATED_TEXT", 1000)
    body = "<style>p::before{{content:'{}'}}</style>" + "<p>x" * 10

    assert "layout-generated-text-limit" in report(body.format("y" * 200))
    assert "layout-generated-text-limit" not in report(body.format("y" * 100))


def test_a_line_looks_only_at_its_own_runs_of_one_font(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    looked: list[int] = []
    make_runs = ShapedText._runs_in

    def counted(self: ShapedText, start: int, end: int) -> Sequence[ShapedRun]:
        found = make_runs(self, start, end)
        looked.append(len(found))
        return found

    monkeypatch.setattr(ShapedText, "_runs_in", counted)
    page = tmp_path / "page.html"
    page.write_text("<!DOCTYPE html><p style='width:50px'>" + "ab \u4e2d\u6587 " * 2000, encoding="utf-8")

    assert compositor.run(page).layout is not None
    assert max(looked, default=0) < 50
