"""Feeds: what is read."""
