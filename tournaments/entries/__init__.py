"""Who plays: entries, fees, lists of who enters, names of teams and categories."""
