"""What the checker counts with: facts, metrics, bounds. Nothing here knows a format."""
