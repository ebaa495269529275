"""The operator's commands: back up, restore, verify, and diagnose."""
