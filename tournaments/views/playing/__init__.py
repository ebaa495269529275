"""Pages of what players do themselves."""
