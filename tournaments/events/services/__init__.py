"""Events: what is decided and written."""
