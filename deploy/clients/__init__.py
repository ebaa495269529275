"""Clients that are written from the API's schema."""
