"""Deals that nobody can doubt: a commitment before the round, the secret after it."""
