"""resources stage."""
