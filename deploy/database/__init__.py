"""The database engine of the settings: PostgreSQL, given up quickly where it is away."""
