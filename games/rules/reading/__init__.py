"""From bytes to a log: text or JSON, tags and sections."""
