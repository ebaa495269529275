"""Results: pages."""
