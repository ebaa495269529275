"""Corrections: what is read."""
