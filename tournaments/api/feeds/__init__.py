"""REST for programs: what changed of an event, as pages and as a stream; logs and games by line."""
