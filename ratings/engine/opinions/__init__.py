"""Second opinions on a pool's ledger: how well Elo and other models foresaw its games."""
