"""Drawing pictures on the window: flat, or as planes in space."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]

_VERTEX = """
#version 330 core
in vec2 in_corner;
uniform mat4 u_matrix;
uniform vec4 u_rect;
uniform float u_depth;
out vec2 v_uv;
void main() {
    v_uv = in_corner;
    gl_Position = u_matrix * vec4(u_rect.xy + in_corner * u_rect.zw, u_depth, 1.0);
}
"""
_FRAGMENT = """
#version 330 core
in vec2 v_uv;
uniform sampler2D u_picture;
uniform float u_alpha;
uniform float u_premultiplied;
out vec4 f_color;
void main() {
    vec4 color = texture(u_picture, v_uv);
    f_color = mix(vec4(color.rgb * color.a, color.a), color, u_premultiplied) * u_alpha;
}
"""
_LINE_FRAGMENT = """
#version 330 core
uniform vec4 u_color;
out vec4 f_color;
void main() { f_color = u_color; }
"""
_LINE_VERTEX = """
#version 330 core
in vec3 in_position;
uniform mat4 u_matrix;
void main() { gl_Position = u_matrix * vec4(in_position, 1.0); }
"""
_MAX_LINE_POINTS = 64
_PLANE_ALPHA = 0.94


class Plane(NamedTuple):
    """A picture in space.

    Attributes:
        picture: RGBA, premultiplied.
        rect: x, y, width, height on the screen, px.
        depth: px towards the eye.
        outline: Corners of the layer on the screen, px.
        color: Of the outline, 0..1.
    """

    picture: Pixels
    rect: tuple[float, float, float, float]
    depth: float
    outline: tuple[tuple[float, float], ...]
    color: tuple[float, float, float, float]


class Canvas:
    """Draws on the framebuffer of a window's context."""

    def __init__(self, context: Any) -> None:
        self._context: Final = context
        corners = np.array([0, 0, 1, 0, 0, 1, 1, 1], dtype=np.float32)
        self._program: Final = context.program(vertex_shader=_VERTEX, fragment_shader=_FRAGMENT)
        self._corners: Final = context.buffer(corners.tobytes())
        self._quad: Final = context.vertex_array(self._program, [(self._corners, "2f", "in_corner")])
        self._line_program: Final = context.program(vertex_shader=_LINE_VERTEX, fragment_shader=_LINE_FRAGMENT)
        self._line_points: Final = context.buffer(reserve=_MAX_LINE_POINTS * 12)
        self._line: Final = context.vertex_array(self._line_program, [(self._line_points, "3f", "in_position")])

    def begin(self, size: tuple[int, int], color: tuple[float, float, float]) -> None:
        """Clear the window, `size` px."""
        context = self._context
        context.screen.use()
        context.viewport = (0, 0, *size)
        context.scissor = None
        context.screen.clear(*color, 1.0)
        context.enable_only(context.BLEND)
        context.blend_func = (context.ONE, context.ONE_MINUS_SRC_ALPHA)
        context.blend_equation = context.FUNC_ADD

    def draw_flat(self, picture: Pixels, size: tuple[int, int], place: tuple[float, float] = (0.0, 0.0)) -> None:
        """Draw `picture` with its top left at `place`, px from the window's top left."""
        height, width = picture.shape[:2]
        self._draw(picture, (place[0], place[1], width, height), 0.0, _flat_matrix(size), premultiplied=False)

    def draw_exploded(self, planes: Sequence[Plane], size: tuple[int, int], spin: float) -> None:
        """Draw `planes` back to front, turned by `spin` degrees."""
        matrix = _explode_matrix(size, spin, max((plane.depth for plane in planes), default=0.0))
        for plane in planes:
            self._draw(plane.picture, plane.rect, plane.depth, matrix, premultiplied=True)
            self._draw_outline(plane, matrix)

    def _draw(
        self, picture: Pixels, rect: Sequence[float], depth: float, matrix: NDArray[np.float32], *, premultiplied: bool
    ) -> None:
        height, width = picture.shape[:2]
        if not width or not height:
            return
        texture = self._context.texture((width, height), 4, np.ascontiguousarray(picture).tobytes())
        texture.filter = (self._context.LINEAR, self._context.LINEAR)
        texture.repeat_x = texture.repeat_y = False
        texture.use(0)
        self._program["u_matrix"].write(matrix.T.tobytes())
        self._program["u_rect"].value = tuple(map(float, rect))
        self._program["u_depth"].value = depth
        self._program["u_alpha"].value = _PLANE_ALPHA if premultiplied else 1.0
        self._program["u_premultiplied"].value = float(premultiplied)
        self._quad.render(self._context.TRIANGLE_STRIP)
        texture.release()

    def _draw_outline(self, plane: Plane, matrix: NDArray[np.float32]) -> None:
        points = [(x, y, plane.depth) for x, y in plane.outline[:_MAX_LINE_POINTS]]
        if len(points) < 3:
            return
        self._line_points.write(np.array(points, dtype=np.float32).tobytes())
        self._line_program["u_matrix"].write(matrix.T.tobytes())
        self._line_program["u_color"].value = plane.color
        self._line.render(self._context.LINE_LOOP, vertices=len(points))


def _flat_matrix(size: tuple[int, int]) -> NDArray[np.float32]:
    """Window px, y down, to clip space."""
    width, height = size
    return np.array([[2 / width, 0, 0, -1], [0, -2 / height, 0, 1], [0, 0, 0, 0], [0, 0, 0, 1]], dtype=np.float32)


def _explode_matrix(size: tuple[int, int], spin: float, depth: float) -> NDArray[np.float32]:
    """Screen px and depth to clip space: turned about the middle, seen from in front."""
    width, height = size
    to_middle = np.identity(4)
    to_middle[:3, 3] = (-width / 2, -height / 2, -depth / 2)
    yaw, pitch = math.radians(spin), math.radians(18.0)
    turn_y = np.array(
        [[math.cos(yaw), 0, math.sin(yaw), 0], [0, 1, 0, 0], [-math.sin(yaw), 0, math.cos(yaw), 0], [0, 0, 0, 1]]
    )
    turn_x = np.array(
        [[1, 0, 0, 0], [0, math.cos(pitch), -math.sin(pitch), 0], [0, math.sin(pitch), math.cos(pitch), 0],
         [0, 0, 0, 1]]
    )  # fmt: skip
    away = 2.2 * max(width, height)
    fit = 0.62
    # w grows with distance from the eye, which stands `away` px before the middle.
    project = np.array([[2 * fit / width, 0, 0, 0], [0, -2 * fit / height, 0, 0], [0, 0, 0, 0], [0, 0, -1 / away, 1]])
    matrix: NDArray[np.float32] = (project @ turn_x @ turn_y @ to_middle).astype(np.float32)
    return matrix
