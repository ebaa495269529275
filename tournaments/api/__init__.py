"""REST of `tournaments`, by subject: events, rounds, tables."""
