"""REST: what an event can be made of, and its tables and events as lists."""
