"""A player's own part in events: entering, partners, absence, the own table; participants."""
