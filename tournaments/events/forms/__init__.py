"""Events: what is typed into pages."""
