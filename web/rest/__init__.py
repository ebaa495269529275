"""What endpoints are made of: what they take, what they answer, how lists are filtered."""
