"""Entries: The REST API."""
