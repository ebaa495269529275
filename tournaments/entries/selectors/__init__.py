"""Entries: what is read."""
