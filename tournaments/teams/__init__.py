"""Teams that meet match by match: line-ups, fixtures, their table."""
