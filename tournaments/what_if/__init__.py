"""What if the last round ended otherwise: the round that would follow, nothing saved."""
