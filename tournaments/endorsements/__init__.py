"""Events that a body endorses, so that they are rated in its lists."""
