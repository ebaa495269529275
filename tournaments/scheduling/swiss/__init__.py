"""Parts of the Swiss draw: the field, what a meeting costs, the best pairing, what is left then."""
