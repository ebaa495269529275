"""How ratings are computed: pure functions of ledger and configuration."""
