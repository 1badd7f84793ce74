"""Settings of all tests."""

from __future__ import annotations

from hypothesis import settings

# How long an example takes says nothing about it: machines differ, and several tests run at once.
settings.register_profile("no-deadline", deadline=None)
settings.load_profile("no-deadline")
