"""What `ratings` does, by subject; each function is one transaction."""
