"""Results: what is read."""
