"""What is held about a player: given out whole, or made nobody's on request."""
