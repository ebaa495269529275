"""Mail of the site: an outbox in the database, and the way back to a forgotten password."""
