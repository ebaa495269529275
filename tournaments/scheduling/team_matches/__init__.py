"""Matches between teams: who is in which team, who plays at which board, what was played so far."""
