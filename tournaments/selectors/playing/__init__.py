"""Reads of who plays for whom, and who is the same person."""
