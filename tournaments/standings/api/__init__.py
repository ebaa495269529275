"""Standings: The REST API."""
