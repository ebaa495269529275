"""The interchange format ``schedule 1``: reading, writing, and what the tools answer."""
