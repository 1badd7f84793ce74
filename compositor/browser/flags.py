"""Command line flags that every browser of ours starts with."""

from __future__ import annotations

import os

_COMMON = (
    "--headless", "--no-first-run", "--no-default-browser-check", "--hide-crash-restore-bubble", "--mute-audio",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-default-apps",
    "--disable-extensions", "--disable-domain-reliability", "--disable-dev-shm-usage", "--password-store=basic",
    "--disable-features=PaintHolding,Translate,MediaRouter,OptimizationHints",
    # The same answer on every machine.
    "--force-color-profile=srgb", "--font-render-hinting=none", "--disable-smooth-scrolling",
)  # fmt: skip


def browser_flags(dpr: float, *, sandbox: bool = True) -> tuple[str, ...]:
    """For a quiet headless browser whose screen has `dpr` device px per CSS px.

    Args:
        dpr: The device scale factor.
        sandbox: Keep the browser's own sandbox, where it can have one.
    """
    # Chromium refuses to run as root inside its sandbox.
    unsafe = () if sandbox and os.geteuid() != 0 else ("--no-sandbox",)
    return (*_COMMON, *unsafe, f"--force-device-scale-factor={dpr:g}")
