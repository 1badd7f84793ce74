"""dom stage."""
