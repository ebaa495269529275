"""Hall: values without a database."""
