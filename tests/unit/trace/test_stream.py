"""Reading events from whole, cut, damaged and hostile files."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compositor.trace import stream as stream_module
from compositor.trace.stream import TraceError, TraceStream

EVENTS = [{"name": f"e{number}", "args": {"text": 'a "quoted" } ] é \\ text'}} for number in range(50)]


def written(folder: Path, data: bytes) -> Path:
    path = folder / "trace.json"
    path.write_bytes(data)
    return path


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(EVENTS),
        json.dumps(EVENTS, indent=2),
        json.dumps({"traceEvents": EVENTS}),
        json.dumps({"metadata": {"a": [1, 2]}, "traceEvents": EVENTS, "after": "x"}, indent=1),
        "\ufeff" + json.dumps(EVENTS),
    ],
)
def test_every_form_of_trace_gives_its_events(tmp_path: Path, text: str) -> None:
    for data in (text.encode(), gzip.compress(text.encode())):
        stream = TraceStream(written(tmp_path, data))

        assert list(stream) == EVENTS
        assert stream.problem == ""


def test_values_may_lie_across_any_block_boundary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path, json.dumps({"traceEvents": EVENTS, "after": 1234567}, ensure_ascii=False).encode())
    for block in (1, 2, 3, 7, 64):
        monkeypatch.setattr(stream_module, "_BLOCK", block)

        assert list(TraceStream(path)) == EVENTS


@pytest.mark.parametrize("missing", [1, 2, 5, 40, 300])
def test_a_trace_that_was_cut_gives_what_came_before(tmp_path: Path, missing: int) -> None:
    stream = TraceStream(written(tmp_path, json.dumps(EVENTS).encode()[:-missing]))

    found = list(stream)

    assert found == EVENTS[: len(found)]
    assert len(found) >= len(EVENTS) - 8
    assert "ends in the middle" in stream.problem


def test_a_compressed_trace_that_was_cut_gives_what_came_before(tmp_path: Path) -> None:
    data = gzip.compress(json.dumps(EVENTS * 500).encode(), 0)
    stream = TraceStream(written(tmp_path, data[: len(data) // 2]))

    assert len(list(stream)) > 5000
    assert "ends in the middle" in stream.problem


def test_damage_is_told_without_reading_on(tmp_path: Path) -> None:
    text = json.dumps(EVENTS)
    middle = text.index('{"name": "e25"')
    stream = TraceStream(written(tmp_path, (text[:middle] + "@@@" + text[middle:]).encode()))

    assert list(stream) == EVENTS[:25]
    assert "damaged (after 25 events)" in stream.problem


@pytest.mark.parametrize("text", ["[" * 100_000, '[{"a":' * 50_000, "[" + "9" * 10_000 + "]", '[{"a": 1}, tru'])
def test_hostile_json_is_a_problem_and_not_a_crash(tmp_path: Path, text: str) -> None:
    stream = TraceStream(written(tmp_path, text.encode()))

    list(stream)

    assert stream.problem


def test_an_event_that_is_too_large_ends_the_reading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream_module, "MAX_EVENT_CHARACTERS", 1000)
    monkeypatch.setattr(stream_module, "_BLOCK", 100)
    stream = TraceStream(written(tmp_path, json.dumps([{"a": 1}, "x" * 5000, {"b": 1}]).encode()))

    assert list(stream) == [{"a": 1}]
    assert "too large" in stream.problem


@pytest.mark.parametrize("data", [b"", b"hello", b"\x0a\x1c\x08\x12perfetto", b"{}", b'{"a": 1}', b"\x1f\x8b"])
def test_what_is_no_trace_is_refused(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(TraceError):
        list(TraceStream(written(tmp_path, data)))


def test_what_cannot_be_read_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "gone.json"):
        with pytest.raises(TraceError, match=path.name):
            list(TraceStream(path))


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = written(tmp_path_factory.getbasetemp(), b"[" + data)
    try:
        list(TraceStream(path))
    except TraceError:
        return
