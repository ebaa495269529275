"""What games share in which tiles are laid at open ends."""
