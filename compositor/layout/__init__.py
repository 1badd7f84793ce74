"""layout stage."""
