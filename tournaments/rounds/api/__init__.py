"""Rounds: The REST API."""
