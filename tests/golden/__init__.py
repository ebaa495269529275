"""Golden data: logs with the verdicts they must get, tournaments with their published standings."""
