"""The pytest plugin: the fixture `compositor_page`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from compositor.api import Run


@pytest.fixture
def compositor_page(request: pytest.FixtureRequest) -> Callable[..., Run]:
    """Runs a page: `compositor_page("page.html", viewport=(390, 844), dpr=3)`.

    A relative path starts at the folder of the test's file. Further arguments are those of `compositor.api.run`.
    """
    folder = request.path.parent

    def run_page(page: str | Path, **options: Any) -> Run:
        from compositor.api import run

        return run(folder / page, **options)

    return run_page
