"""What cards cost: points at tables, and suspensions from a club's events."""
