"""What results made that does not change with them, and which tables say otherwise now."""
