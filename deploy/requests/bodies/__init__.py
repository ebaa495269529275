"""Bodies of requests: in UTF-8, complete, decompressed and not too long."""
