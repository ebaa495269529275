"""Deals: what is read."""
