"""Events: pages."""
