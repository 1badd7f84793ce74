"""An installed Chromium, driven over the DevTools protocol; nothing else in the package starts a program.

Input:  the program's path and command line flags.
Output: a `BrowserPage` to give commands to.
Cost:   the browser's start: about a second.
"""

from compositor.browser.flags import browser_flags
from compositor.browser.page import BrowserPage
from compositor.browser.pipe import BrowserError, BrowserPipe, Message
from compositor.browser.program import find_chromium

__all__ = ["BrowserError", "BrowserPage", "BrowserPipe", "Message", "browser_flags", "find_chromium"]
