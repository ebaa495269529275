"""Cards: what is decided and written."""
