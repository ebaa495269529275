"""Base of the REST endpoints: inputs, outputs, lists and their filters."""
