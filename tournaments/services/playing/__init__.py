"""What players do themselves: they say what came of their table, enter, report absence."""
