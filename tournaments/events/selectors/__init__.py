"""Events: what is read."""
