"""Hall: pages."""
