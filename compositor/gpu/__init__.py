"""The OpenGL backend."""

from compositor.gpu.backend import FrameResult, GpuBackend, Timings
from compositor.gpu.device import AllocationFailed, BackendUnavailable, Device, DeviceInfo, open_device

__all__ = [
    "AllocationFailed",
    "BackendUnavailable",
    "Device",
    "DeviceInfo",
    "FrameResult",
    "GpuBackend",
    "Timings",
    "open_device",
]
