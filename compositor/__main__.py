"""`python -m compositor`, and the console script."""

import sys
from typing import NoReturn

_EXIT_INTERRUPTED = 130


def start() -> NoReturn:
    """Run the command; what interrupts it before there is one to say so gives no traceback either."""
    try:
        from compositor.cli.main import entry_point

        entry_point()
    except KeyboardInterrupt:
        sys.exit(_EXIT_INTERRUPTED)


if __name__ == "__main__":
    start()
