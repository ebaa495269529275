"""A player who was made twice becomes one again, and two where that was wrong."""
