"""What an operator does by command: back up, restore, verify, and find out what is wrong."""
