"""Units, geometry, colour, source positions and diagnostics: what every stage shares."""
