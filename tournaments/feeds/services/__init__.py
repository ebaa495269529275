"""Feeds: what is decided and written."""
