"""Hiding: what is decided and written."""
