"""Template tags of all pages: numbers as people read them."""
