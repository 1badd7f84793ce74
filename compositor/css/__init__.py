"""css stage."""
