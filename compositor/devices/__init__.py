"""What a device makes of a frame: traffic, time, memory, and a verdict with its uncertainty."""

from compositor.devices.frame_time import FrameTime, Load, frame_time
from compositor.devices.traffic import Traffic, frame_traffic
from compositor.devices.verdict import Check, DeviceVerdict, Regime, Verdict, judge

__all__ = [
    "Check", "DeviceVerdict", "FrameTime", "Load", "Regime", "Traffic", "Verdict", "frame_time", "frame_traffic",
    "judge",
]  # fmt: skip
