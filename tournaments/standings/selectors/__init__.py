"""Standings: what is read."""
