"""Reads of seasons: the table, and the file of it."""
