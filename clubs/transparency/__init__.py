"""Append-only logs: the tree, signed heads, the bytes of entries; docs/lists.md has it all."""
