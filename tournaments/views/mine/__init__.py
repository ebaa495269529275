"""A player's own page of an event, and the ways that lead to it."""
