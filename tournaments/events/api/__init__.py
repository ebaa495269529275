"""Events: The REST API."""
