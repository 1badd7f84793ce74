"""Shader programs: compiled when first used, drawn in instanced batches.

The shaders are GLSL 3.30, so that every desktop OpenGL since 3.3 (and macOS) takes them.
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
        "3f 3f 3f 4f 4f 4f 4f 4u 4u 4f",
        ("in_m0", "in_m1", "in_m2", "in_rect", "in_rx", "in_ry", "in_widths", "in_outer", "in_inner", "in_kinds"),
    ),
    "gradient": (
        "3f 3f 3f 4f 4f 4f 4f 4f 4f 4f",
        (
            "in_m0", "in_m1", "in_m2", "in_rect", "in_rx", "in_ry", "in_tile", "in_step", "in_geometry", "in_stops",
        ),
    ),
    "image": (
        "3f 3f 3f 4f 4f 4f 4f 4f",
        ("in_m0", "in_m1", "in_m2", "in_rect", "in_rx", "in_ry", "in_tile", "in_step"),
    ),
    "shadow": (
        "3f 3f 3f 4f 4f 4f 4f 4f 4f 4f 4f 4f",
        (
            "in_m0", "in_m1", "in_m2", "in_rect", "in_rx", "in_ry", "in_shape", "in_shape_radii", "in_cut",
            "in_cut_rx", "in_cut_ry", "in_color",
        ),
    ),
    "polygon": ("4f 4f 4f", ("in_rect", "in_path", "in_color")),
    "dash": ("3f 3f 3f 4f 4f 4f 4f", ("in_m0", "in_m1", "in_m2", "in_rect", "in_rx", "in_ry", "in_color")),
    "glyph": ("4f 4f 4f 1f", ("in_place", "in_source", "in_color", "in_contrast")),
}  # fmt: skip
"""Per-instance vertex attributes; `shape` vertex shaders share the first six."""


class Program:
    """A compiled program, its vertex array, and uniforms set only when they change."""

    def __init__(self, device: Device, corners: Any, name: str) -> None:
        context = device.context
        self.name: Final = name
        self.program: Final = context.program(
            vertex_shader=_vertex_source(name), fragment_shader=_fragment_source(name)
        )
        self._values: dict[str, object] = {}
        self._members = set(self.program)
        self.stride = 0
        self.draws = 0
        content = [(corners, "2f", "in_corner")]
        if name in INSTANCE_FORMATS:
            layout, names = INSTANCE_FORMATS[name]
            self.stride = sum(int(part[:-1]) * 4 for part in layout.split())
            self._buffer = device.buffer(INSTANCE_BUFFER_BYTES, f"instances:{name}")
            used = [(part, attribute) for part, attribute in zip(layout.split(), names, strict=True)]
            kept = [(p, a) if a in self._members else (f"{int(p[:-1]) * 4}x", None) for p, a in used]
            described = " ".join(part for part, _name in kept)
            attributes = [attribute for _part, attribute in kept if attribute is not None]
            content.append((self._buffer, described + " /i", *attributes))
        self._array = context.vertex_array(self.program, content, mode=context.TRIANGLE_STRIP)

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

    def draw_once(self) -> None:
        """Draw the unit quad without instances."""
        self._array.render(vertices=4)
        self.draws += 1


class Programs:
    """All programs of a device, compiled on first use."""

    def __init__(self, device: Device) -> None:
        self._device = device
        corners = np.array([0, 0, 1, 0, 0, 1, 1, 1], dtype=np.float32)
        self._corners = device.buffer(corners.nbytes, "corners")
        self._corners.write(corners.tobytes())
        self._programs: dict[str, Program] = {}

    def get(self, name: str) -> Program:
        """The program `name`."""
        program = self._programs.get(name)
        if program is None:
            program = self._programs[name] = Program(self._device, self._corners, name)
        return program

    @property
    def draw_calls(self) -> int:
        """Draw calls issued so far."""
        return sum(program.draws for program in self._programs.values())


def _source(file: str) -> str:
    return resources.files("compositor.gpu").joinpath("shaders", file).read_text(encoding="utf-8")


def _vertex_source(name: str) -> str:
    return "#version 330 core\n" + _source(f"{_VERTEX.get(name, 'shape')}.vert.glsl").replace(
        "//FORWARD_DECLARATIONS", _forward(name, True)
    ).replace("//FORWARD", _forward(name, False))


def _fragment_source(name: str) -> str:
    parts = [_source(f"{part}.part.glsl") for part in _PARTS[name]]
    return "\n".join(["#version 330 core", *parts, _source(f"{name}.frag.glsl")])


def _forward(name: str, declare: bool) -> str:
    """Code that hands the attributes after the first six on to the fragment shader, flat."""
    if name not in INSTANCE_FORMATS or _VERTEX.get(name):
        return ""
    layout, names = INSTANCE_FORMATS[name]
    lines = []
    for part, attribute in list(zip(layout.split(), names, strict=True))[6:]:
        kind = "uvec4" if part.endswith("u") else "vec4"
        flat = attribute.replace("in_", "f_")
        if declare:
            lines += [f"in {kind} {attribute};", f"flat out {kind} {flat};"]
        else:
            lines.append(f"{flat} = {attribute};")
    return "\n".join(lines)
