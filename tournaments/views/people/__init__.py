"""The desk's page of who plays: check-in, walk-ins, who leaves, who is kept apart."""
