"""What is counted of every area, and how it is read."""
