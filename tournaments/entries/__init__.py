"""Who plays: entries, check-in, fees, who is kept apart, names of teams and categories."""
