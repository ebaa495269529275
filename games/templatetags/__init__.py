"""Template tags of games: tiles, moves in words."""
