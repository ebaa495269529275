"""Pages for the hall: the clock, the wall, what is printed, what is shared."""
