"""Template tags of all pages: numbers as they are read."""
