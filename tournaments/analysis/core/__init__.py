"""What is computed from the analyses of deals, without a database."""
