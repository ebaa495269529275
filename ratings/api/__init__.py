"""The REST endpoints of ratings."""
