"""How the ledger and the lists are read and written in bulk: COPY, partitions, publishing."""
