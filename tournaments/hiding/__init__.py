"""A player's name is hidden from whoever is not of the club, and shown again."""
