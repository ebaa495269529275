"""Results: what is decided and written."""
