"""paint stage."""
