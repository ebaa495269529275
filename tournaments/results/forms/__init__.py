"""Results: what is typed into pages."""
