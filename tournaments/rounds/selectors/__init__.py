"""Rounds: what is read."""
