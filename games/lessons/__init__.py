"""What the rules pages teach with: drawn examples, games to watch, options and terms in words."""
