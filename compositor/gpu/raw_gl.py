"""The few OpenGL calls that moderngl does not offer: asking the driver how large a texture really is."""

from __future__ import annotations

import ctypes
import ctypes.util
from collections.abc import Callable

_GL_TEXTURE_2D = 0x0DE1
_GL_TEXTURE_WIDTH = 0x1000
_GL_TEXTURE_HEIGHT = 0x1001
_GL_COMPONENT_SIZES = (0x805C, 0x805D, 0x805E, 0x805F)  # red, green, blue, alpha
_GL_DEPTH_SIZE = 0x884A

_GetTexLevelParameter = Callable[[int, int, int, object], None]


class RawGL:
    """Entry points looked up in the platform's library; absent ones leave their answers None."""

    def __init__(self) -> None:
        self._get_level: _GetTexLevelParameter | None = None
        address = _address(b"glGetTexLevelParameteriv")
        if address:
            prototype = ctypes.CFUNCTYPE(None, ctypes.c_uint, ctypes.c_int, ctypes.c_uint, ctypes.POINTER(ctypes.c_int))
            self._get_level = prototype(address)

    def texture_bytes(self, levels: int = 1) -> int | None:
        """Bytes of the 2D texture bound to the active unit, from the driver's own figures; None when unknown."""
        if self._get_level is None:
            return None
        total = 0
        for level in range(levels):
            bits = sum(self._level(level, name) for name in (*_GL_COMPONENT_SIZES, _GL_DEPTH_SIZE))
            total += self._level(level, _GL_TEXTURE_WIDTH) * self._level(level, _GL_TEXTURE_HEIGHT) * bits // 8
        return total

    def _level(self, level: int, name: int) -> int:
        assert self._get_level is not None
        value = ctypes.c_int(0)
        self._get_level(_GL_TEXTURE_2D, level, name, ctypes.byref(value))
        return value.value


def _address(name: bytes) -> int | None:
    """Address of an OpenGL function, through EGL where there is one, else from the library itself."""
    for library in ("EGL", "GL", "OpenGL"):
        found = ctypes.util.find_library(library) or (f"lib{library}.so.1" if library != "OpenGL" else None)
        if found is None:
            continue
        try:
            loaded = ctypes.CDLL(found)
        except OSError:
            continue
        if library == "EGL":
            lookup = loaded.eglGetProcAddress
            lookup.restype, lookup.argtypes = ctypes.c_void_p, [ctypes.c_char_p]
            address: int | None = lookup(name)
        else:
            function = getattr(loaded, name.decode(), None)
            address = ctypes.cast(function, ctypes.c_void_p).value if function is not None else None
        if address:
            return address
    return None
