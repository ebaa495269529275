"""Seasons: The REST API."""
