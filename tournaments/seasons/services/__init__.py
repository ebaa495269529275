"""Seasons: what is decided and written."""
