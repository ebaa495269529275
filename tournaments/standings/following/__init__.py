"""What follows from standings: the prizes of an event, the table of a season."""
