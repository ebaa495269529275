"""The parts of the way of drawing in which the n-th players of all teams play together."""
