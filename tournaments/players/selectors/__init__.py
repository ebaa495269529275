"""Players: what is read."""
