"""Parts of the draws at tables of k: plans, exchange search, whose turn a short table is."""
