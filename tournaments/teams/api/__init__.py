"""Teams: The REST API."""
