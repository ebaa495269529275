"""Standings as they are read and shown: tables, prizes, categories, winners, and why."""
