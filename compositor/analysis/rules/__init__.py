"""analysis rules stage."""
