"""Cards: the desk shows them and takes them back, says what they cost, lifts suspensions."""
