"""The audit log: one line for every change in a club, kept for good."""
