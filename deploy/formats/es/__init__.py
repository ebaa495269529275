"""Dates in this language."""
