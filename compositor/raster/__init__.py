"""raster stage."""
