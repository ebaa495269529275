"""REST: who plays for whom."""
