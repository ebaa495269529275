"""The REST endpoints of clubs and their people."""
