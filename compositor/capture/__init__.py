"""A page after its scripts ran, saved as a scene that needs no scripts and no network.

Input:  a URL or a file, and an installed Chromium.
Output: a folder: `scene.toml`, `index.html`, style sheets, images and fonts.
"""

from compositor.capture.capture import Capture, CaptureError, CaptureOptions, capture_page

__all__ = ["Capture", "CaptureError", "CaptureOptions", "capture_page"]
