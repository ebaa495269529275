"""Hall: what is read."""
