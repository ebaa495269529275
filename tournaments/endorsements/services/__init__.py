"""Endorsements: what is decided and written."""
