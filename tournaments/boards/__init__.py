"""Boards that all tables of an event play: every table's result, what it is worth, the deal."""
