"""Feeds: The REST API."""
