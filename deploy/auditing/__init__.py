"""Who did what: a line for everything that was changed in a club, kept for good."""
