"""Seasons and what follows an event: stages, transfers, tables over events."""
