"""Shader programs: variants compiled when first used, drawn in instanced batches.

A variant is named `BASE+FLAG+NAME=VALUE`, each flag a preprocessor definition. Software rasterizers run
both sides of every branch, so what does not change within a draw is decided here and not in the shader.

The shaders are GLSL 3.30, which every desktop OpenGL since 3.3 (and macOS) takes.
"""

from __future__ import annotations

from importlib import resources
from typing import Any, Final

import numpy as np

from compositor.gpu.device import Device

INSTANCE_BUFFER_BYTES = 1 << 20

_PARTS = {
    "fill": ("coverage", "shape", "clip"),
    "border": ("coverage", "shape", "clip"),
    "gradient": ("coverage", "shape", "clip"),
    "image": ("coverage", "shape", "clip"),
    "shadow": ("coverage", "shape", "clip"),
    "polygon": ("coverage", "clip"),
    "dash": ("coverage", "shape", "clip"),
    "glyph": ("coverage", "clip"),
    "quad": ("coverage", "clip", "blend"),
    "blur": (),
    "colormatrix": (),
    "resample": (),
}
"""Fragment shader -> shared parts put before it."""

_VERTEX = {
    "glyph": "glyph",
    "quad": "quad",
    "blur": "screen",
    "colormatrix": "screen",
    "resample": "screen",
    "polygon": "polygon",
}
"""Vertex shader where it is not `shape`."""

INSTANCE_FORMATS = {
    "fill": ("3f 3f 3f 4f 4f 4f 4f", ("in_m0", "in_m1", "in_m2", "in_rect", "in_rx", "in_ry", "in_color")),
    "border": (
        "3f 3f 3f 4f 4f 4f 4f 4u 4u 4f 4f",
        (
            "in_m0", "in_m1", "in_m2", "in_rect", "in_rx", "in_ry", "in_widths", "in_outer", "in_inner", "in_kinds",
            "in_area",
        ),
    ),
    "gradient": (
        "3f 3f 3f 4f 4f 4f 4f 4f 4f 4f",
        (
            "in_m0", "in_m1", "in_m2", "in_rect", "in_rx", "in_ry", "in_tile", "in_step", "in_geometry", "in_stops",
        ),
    ),
    "image": (
        "3f 3f 3f 4f 4f 4f 4f 4f 4f",
        ("in_m0", "in_m1", "in_m2", "in_rect", "in_rx", "in_ry", "in_tile", "in_step", "in_source"),
    ),
    "shadow": (
        "3f 3f 3f 4f 4f 4f 4f 4f 4f 4f 4f 4f 4f",
        (
            "in_m0", "in_m1", "in_m2", "in_rect", "in_rx", "in_ry", "in_shape", "in_shape_radii", "in_cut",
            "in_cut_rx", "in_cut_ry", "in_color", "in_area",
        ),
    ),
    "polygon": ("4f 4f 4f", ("in_rect", "in_path", "in_color")),
    "dash": ("3f 3f 3f 4f 4f 4f 4f", ("in_m0", "in_m1", "in_m2", "in_rect", "in_rx", "in_ry", "in_color")),
    "glyph": ("4f 4f 4f 1f", ("in_place", "in_source", "in_color", "in_contrast")),
}  # fmt: skip
"""Per-instance vertex attributes; `shape` vertex shaders share the first six and `in_area`."""


class Program:
    """A compiled variant, its vertex array, and uniforms set only when they change."""

    def __init__(self, device: Device, buffers: _Buffers, variant: str) -> None:
        context = device.context
        name, *flags = variant.split("+")
        self.variant: Final = variant
        self.program: Final = context.program(
            vertex_shader=_vertex_source(name, flags), fragment_shader=_fragment_source(name, flags)
        )
        self._values: dict[str, object] = {}
        self._members = set(self.program)
        self._buffer: Final = buffers.instances
        self.stride = 0
        self.draws = 0
        content = [(buffers.corners, "2f", "in_corner")]
        if name in INSTANCE_FORMATS:
            layout, names = INSTANCE_FORMATS[name]
            self.stride = sum(int(part[:-1]) * 4 for part in layout.split())
            used = zip(layout.split(), names, strict=True)
            kept = [(p, a) if a in self._members else (f"{int(p[:-1]) * 4}x", None) for p, a in used]
            described = " ".join(part for part, _name in kept)
            attributes = [attribute for _part, attribute in kept if attribute is not None]
            content.append((self._buffer, described + " /i", *attributes))
        self._array: Final = context.vertex_array(self.program, content, mode=context.TRIANGLE_STRIP)

    def set(self, name: str, value: Any) -> None:
        """Set a uniform (bytes are written raw); nothing happens when it already has the value."""
        if self._values.get(name) == value or name not in self._members:
            return
        self._values[name] = value
        if isinstance(value, bytes):
            self.program[name].write(value)
        else:
            self.program[name].value = value

    def draw_instances(self, data: bytes) -> int:
        """Draw packed instances; returns the number of draw calls."""
        limit = INSTANCE_BUFFER_BYTES // self.stride * self.stride
        calls = 0
        for start in range(0, len(data), limit):
            part = data[start : start + limit]
            self._buffer.orphan()
            self._buffer.write(part)
            self._array.render(vertices=4, instances=len(part) // self.stride)
            calls += 1
        self.draws += calls
        return calls

    def release(self) -> None:
        """Free the program and its vertex array."""
        self._array.release()
        self.program.release()

    def draw_once(self) -> None:
        """Draw the unit quad without instances."""
        self._array.render(vertices=4)
        self.draws += 1


class _Buffers:
    """Vertex buffers that all programs share."""

    def __init__(self, device: Device) -> None:
        corners = np.array([0, 0, 1, 0, 0, 1, 1, 1], dtype=np.float32)
        self.corners: Final = device.buffer(corners.nbytes, "corners")
        self.corners.write(corners.tobytes())
        self.instances: Final = device.buffer(INSTANCE_BUFFER_BYTES, "instances")


class Programs:
    """All programs of a device, compiled on first use."""

    def __init__(self, device: Device) -> None:
        self._device: Final = device
        self._buffers: Final = _Buffers(device)
        self._programs: dict[str, Program] = {}

    def get(self, variant: str) -> Program:
        """The program of a variant."""
        program = self._programs.get(variant)
        if program is None:
            program = self._programs[variant] = Program(self._device, self._buffers, variant)
        return program

    @property
    def draw_calls(self) -> int:
        """Draw calls issued so far."""
        return sum(program.draws for program in self._programs.values())

    def release(self) -> None:
        """Free all programs."""
        for program in self._programs.values():
            program.release()
        self._programs.clear()


def _source(file: str) -> str:
    return resources.files("compositor.gpu").joinpath("shaders", file).read_text(encoding="utf-8")


def _vertex_source(name: str, flags: list[str]) -> str:
    source = _source(f"{_VERTEX.get(name, 'shape')}.vert.glsl")
    declared, forwarded = _forwarding(name)
    source = source.replace("//FORWARD_DECLARATIONS", declared).replace("//FORWARD", forwarded)
    return _head(flags) + source


def _fragment_source(name: str, flags: list[str]) -> str:
    parts = [_source(f"{part}.part.glsl") for part in _PARTS[name]]
    return "\n".join([_head(flags), *parts, _source(f"{name}.frag.glsl")])


def _head(flags: list[str]) -> str:
    """The version and the definitions of a variant."""
    defines = [f"#define {flag.replace('=', ' ')}" for flag in flags]
    return "\n".join(["#version 330 core", *defines, ""])


def _forwarding(name: str) -> tuple[str, str]:
    """Declarations and code that hand the attributes after the first six on to the fragment shader, flat."""
    if name not in INSTANCE_FORMATS or name in _VERTEX:
        return "", ""
    layout, names = INSTANCE_FORMATS[name]
    declarations, code = [], []
    for part, attribute in list(zip(layout.split(), names, strict=True))[6:]:
        if attribute == "in_area":
            continue
        kind = "uvec4" if part.endswith("u") else "vec4"
        flat = attribute.replace("in_", "f_")
        declarations += [f"in {kind} {attribute};", f"flat out {kind} {flat};"]
        code.append(f"{flat} = {attribute};")
    return "\n".join(declarations), "\n".join(code)
