"""The viewer: a page in a window, its layers, tiles, overdraw and memory."""

from compositor.ui.viewer.app import NoDisplay, Viewer, view

__all__ = ["NoDisplay", "Viewer", "view"]
