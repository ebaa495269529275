"""Merging: what is decided and written."""
