"""Referees a log deal by deal: set-ups, claims, totals, canonical words, the verdict."""
