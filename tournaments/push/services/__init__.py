"""Push: what is decided and written."""
