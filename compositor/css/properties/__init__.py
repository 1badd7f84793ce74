"""css properties stage."""
