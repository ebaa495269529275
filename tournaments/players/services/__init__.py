"""Players: what is decided and written."""
