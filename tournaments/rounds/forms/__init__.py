"""Rounds: what is typed into pages."""
