"""Device verdicts in reports."""

from __future__ import annotations

from compositor.devices import Check, DeviceVerdict, FrameTime, Regime, Verdict
from compositor.report.devices import device_data, device_lines
from compositor.resources.device_profile import Band


def verdict(memory: float) -> DeviceVerdict:
    frame = FrameTime(Band(0.001, 0.002, 0.003), 1e6, 0.002, 0.001, 0.0, "bandwidth", "bandwidth_gb_s")
    checks = (
        Check("frame-ms", Band(1, 2, 3), Band(16, 16, 16), "bandwidth_gb_s"),
        Check("memory-mib", Band(memory, memory, memory), Band(300, 450, 700), "kill_mib"),
    )
    return DeviceVerdict("and-2g", checks, Regime.STEADY, frame, 0.5)


def test_an_uncertain_check_names_the_field_that_decides() -> None:
    lines = list(device_lines(verdict(500)))
    assert lines[0] == "and-2g: uncertain; all tiles have room"
    assert lines[1] == "frame, ms 2 (1 to 3) / 16: fits"
    assert lines[2].endswith("500 / 450 (300 to 700): uncertain, as kill_mib decides")


def test_the_worst_check_is_the_verdict() -> None:
    assert [verdict(memory).verdict for memory in (100, 500, 900)] == [
        Verdict.FITS, Verdict.UNCERTAIN, Verdict.OVER,
    ]  # fmt: skip


def test_as_data() -> None:
    data = device_data(verdict(900))
    assert data is not None
    assert (data["verdict"], data["checks"][1]["verdict"], data["frame_bytes"]) == ("over", "over", 1_000_000)
    assert data["checks"][1]["limit"] == [300, 450, 700]
    assert device_data(None) is None
