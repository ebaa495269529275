"""Clock: pages."""
