"""Nothing is made or sent again in vain: ETags, and answers made once for all who ask."""
