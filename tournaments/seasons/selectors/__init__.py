"""Seasons: what is read."""
