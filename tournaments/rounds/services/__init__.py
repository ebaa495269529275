"""Rounds: what is decided and written."""
