"""Players: pages."""
