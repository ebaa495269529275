"""Rounds: pages."""
