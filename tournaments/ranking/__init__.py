"""Who is ahead, pure: tie-breaks, presets, what follows from standings, brackets."""
