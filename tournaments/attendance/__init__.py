"""Who is there: check-in, comers and leavers, walk-ins, substitutes."""
