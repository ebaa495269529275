"""Charts of ratings as numbers and SVG text: pure."""
