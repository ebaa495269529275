"""Rounds: values without a database."""
