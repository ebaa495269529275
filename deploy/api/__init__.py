"""The REST endpoints of `deploy`: the tokens of an account."""
