"""Teams: pages."""
