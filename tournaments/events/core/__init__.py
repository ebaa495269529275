"""Events: values without a database."""
