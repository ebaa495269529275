"""A player's own pages: his table, his results, messages to his devices."""
