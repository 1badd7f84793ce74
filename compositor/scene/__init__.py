"""A scene: the page to look at, how to look at it, and the limits that it is to keep.

Input:  an HTML page, or a TOML file that names one; a `compositor.toml` above it.
Output: `Scene`.
"""

from compositor.scene.budgets import Limit
from compositor.scene.errors import SceneError
from compositor.scene.scene import SCRIPTING, SCROLLBARS, Scene, SceneOptions, load_scene, read_html

__all__ = ["SCRIPTING", "SCROLLBARS", "Limit", "Scene", "SceneError", "SceneOptions", "load_scene", "read_html"]
