"""HTTP caching: ETags, and answers that we build once for all guests."""
