"""Events: words for what the core names."""
