"""The formats: one module each, one ``draw`` behind one contract (see registry)."""
