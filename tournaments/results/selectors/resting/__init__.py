"""What was made by the results of an event, and whether they still say what they said then."""
