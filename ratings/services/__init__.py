"""What `ratings` can be asked to do, by subject; each function is one transaction."""
