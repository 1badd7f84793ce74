"""A browser rendering engine one can see through.

    import compositor

    page = compositor.run("page.html", viewport=(1280, 720), dpr=2)
    for layer in page.layers.layers:
        print(layer.name, layer.reasons)
    print(page.report().totals)
    pixels = page.render()  # numpy, RGBA

Stages, each computed when asked for: `page.document`, `sheets`, `styles`, `boxes`, `layout`, `trees`,
`paint`, `layers`, `tiles`, `raster`, `frame`.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from compositor.analysis.model import Finding, Level, Report
    from compositor.api import Picture, Run, run
    from compositor.scene import Scene, SceneError, load_scene

__all__ = ["Finding", "Level", "Picture", "Report", "Run", "Scene", "SceneError", "load_scene", "run"]

_HOMES = {
    "Finding": "analysis.model", "Level": "analysis.model", "Report": "analysis.model", "Picture": "api", "Run": "api",
    "run": "api", "Scene": "scene", "SceneError": "scene", "load_scene": "scene",
}  # fmt: skip


def __getattr__(name: str) -> object:
    """Public names, loaded on first use: `import compositor` and `compositor --help` stay quick."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
