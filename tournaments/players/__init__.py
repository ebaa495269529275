"""A player's own part in events: entering, partners, absence, his table; the roll of who plays."""
