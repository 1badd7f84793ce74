"""Which pseudo-classes and pseudo-elements are valid, and which of them can match here."""

from __future__ import annotations

MATCHED_PSEUDO_CLASSES = frozenset(
    [
        "root",
        "scope",
        "empty",
        "link",
        "any-link",
        "checked",
        "default",
        "disabled",
        "enabled",
        "required",
        "optional",
        "read-only",
        "read-write",
        "placeholder-shown",
        "indeterminate",
        "defined",
        "open",
        "first-child",
        "last-child",
        "only-child",
        "first-of-type",
        "last-of-type",
        "only-of-type",
        "in-range",
        "out-of-range",
        "valid",
        "invalid",
    ]
)
"""Pseudo-classes without arguments that depend on the document alone."""

STATE_PSEUDO_CLASSES = frozenset(
    [
        "hover",
        "active",
        "focus",
        "focus-visible",
        "focus-within",
        "visited",
        "target",
        "target-before",
        "target-after",
        "target-current",
        "interest-source",
        "interest-target",
        "current",
        "past",
        "future",
        "fullscreen",
        "modal",
        "picture-in-picture",
        "popover-open",
        "autofill",
        "user-valid",
        "user-invalid",
        "active-view-transition",
        "xr-overlay",
        "window-inactive",
        "single-button",
        "double-button",
        "increment",
        "decrement",
        "horizontal",
        "vertical",
        "start",
        "end",
        "no-button",
        "corner-present",
        "-webkit-autofill",
        "-webkit-full-screen",
        "-webkit-any-link",
        "-webkit-full-page-media",
        "-internal-list-box",
    ]
)
"""Valid, but never true in a page at rest, without scripts, pointer or keyboard focus."""

FUNCTIONAL_STATE = frozenset(("state", "active-view-transition-type"))
"""Functional pseudo-classes that never match here."""

LEGACY_PSEUDO_ELEMENTS = frozenset(("before", "after", "first-line", "first-letter"))
"""May be written with one colon."""

PSEUDO_ELEMENTS = LEGACY_PSEUDO_ELEMENTS | frozenset(
    [
        "marker",
        "placeholder",
        "selection",
        "backdrop",
        "file-selector-button",
        "cue",
        "details-content",
        "spelling-error",
        "grammar-error",
        "target-text",
        "search-text",
        "view-transition",
        "scroll-marker",
        "scroll-marker-group",
        "column",
        "checkmark",
        "picker-icon",
    ]
)

FUNCTIONAL_PSEUDO_ELEMENTS = frozenset(
    [
        "highlight",
        "cue",
        "scroll-button",
        "picker",
        "view-transition-group",
        "view-transition-image-pair",
        "view-transition-old",
        "view-transition-new",
    ]
)

ALIASES = {"-webkit-input-placeholder": "placeholder", "-webkit-file-upload-button": "file-selector-button"}
"""Standard names of prefixed pseudo-elements."""

RENDERED = frozenset(
    (
        "before", "after", "marker", "first-line", "first-letter", "placeholder", "file-selector-button", "backdrop",
        "-webkit-calendar-picker-indicator", "-webkit-inner-spin-button", "-webkit-search-cancel-button",
    )
)  # fmt: skip
"""Pseudo-elements that rules style here."""

NOT_SEEN_AT_REST = frozenset(
    (
        "selection", "spelling-error", "grammar-error", "target-text", "search-text", "cue", "checkmark", "picker-icon",
        "view-transition", "scroll-marker", "scroll-marker-group", "column",
    )
)  # fmt: skip
"""Pseudo-elements of which a page at rest shows nothing, or that need features which are reported themselves."""
