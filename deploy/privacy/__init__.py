"""Exports all data about a player, or makes a player anonymous, on request."""
