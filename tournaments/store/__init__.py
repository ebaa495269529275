"""Statements written out: what a whole hall asks at once."""
