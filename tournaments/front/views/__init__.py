"""Front: pages."""
