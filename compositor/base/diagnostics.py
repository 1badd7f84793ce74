"""What a stage has to say about its input without stopping."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from compositor.base.source import NO_SPAN, Span


class Severity(Enum):
    """How much a diagnostic matters.

    `UNSUPPORTED` stands apart: the answer may differ from a browser's there, so reports list it
    under "not modelled".
    """

    INFO = "info"
    WARNING = "warning"
    ERROR = "error"
    UNSUPPORTED = "unsupported"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One remark.

    Attributes:
        code: Stable kebab-case id, such as `css-unknown-property`.
        message: One sentence, already translated.
        span: Where; `NO_SPAN` when no place applies.
        hint: What to do about it, or empty.
    """

    code: str
    severity: Severity
    message: str
    span: Span = NO_SPAN
    hint: str = ""

    def __str__(self) -> str:
        where = f"{self.span}: " if self.span.path else ""
        hint = f" ({self.hint})" if self.hint else ""
        return f"{where}{self.severity.value}: {self.message}{hint} [{self.code}]"


class DiagnosticSink:
    """Collects diagnostics; equal ones count once, and one code is kept at most `limit_per_code` times."""

    def __init__(self, limit_per_code: int = 200) -> None:
        self._seen: dict[Diagnostic, None] = {}
        self._counts: dict[str, int] = {}
        self._limit = limit_per_code

    def add(self, diagnostic: Diagnostic) -> None:
        """Record `diagnostic` unless it is already there."""
        count = self._counts.get(diagnostic.code, 0)
        if diagnostic in self._seen or count >= self._limit:
            return
        self._counts[diagnostic.code] = count + 1
        self._seen[diagnostic] = None

    def warn(self, code: str, message: str, span: Span = NO_SPAN, hint: str = "") -> None:
        """Record a warning."""
        self.add(Diagnostic(code, Severity.WARNING, message, span, hint))

    def unsupported(self, code: str, message: str, span: Span = NO_SPAN, hint: str = "") -> None:
        """Record something the engine does not do as a browser would."""
        self.add(Diagnostic(code, Severity.UNSUPPORTED, message, span, hint))

    def collected(self) -> tuple[Diagnostic, ...]:
        """All diagnostics, in the order they came."""
        return tuple(self._seen)
