"""What a tournament hall needs, as pure functions: the clock, pages of a wall, brackets."""
