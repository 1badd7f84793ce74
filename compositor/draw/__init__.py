"""draw stage."""
