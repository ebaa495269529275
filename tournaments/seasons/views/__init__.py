"""Seasons: pages."""
