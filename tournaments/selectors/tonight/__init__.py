"""What whoever runs an evening sees: the next act, the round desk, home."""
