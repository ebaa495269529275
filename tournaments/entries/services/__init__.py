"""Entries: what is decided and written."""
