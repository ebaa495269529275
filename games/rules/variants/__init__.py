"""The games, one file each; ``games.rules.registry`` names them."""
