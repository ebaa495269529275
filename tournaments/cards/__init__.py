"""Cards and suspensions, and what they cost."""
