"""Results: The REST API."""
