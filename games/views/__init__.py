"""Pages of the games: rules to read, games to watch, words and the notation."""
