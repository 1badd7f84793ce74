"""Translation of every sentence a user reads.

Catalogues live in `compositor/locale/<language>/LC_MESSAGES/compositor.mo`; without one the English
text in the source is used.
"""

from __future__ import annotations

import gettext
from pathlib import Path

_TRANSLATION = gettext.translation("compositor", Path(__file__).parent.parent / "locale", fallback=True)


def _(message: str) -> str:
    """Return `message` in the user's language."""
    return _TRANSLATION.gettext(message)


def ngettext(singular: str, plural: str, count: int) -> str:
    """Return the form for `count`, in the user's language."""
    return _TRANSLATION.ngettext(singular, plural, count)


def later(message: str) -> str:
    """Return `message` as it is; marks a text for catalogues that `_` translates where it is shown."""
    return message
