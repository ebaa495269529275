"""Teams: what is read."""
