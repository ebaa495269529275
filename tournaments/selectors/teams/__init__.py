"""Reads of teams: who sits for a team, and the table of the teams."""
