"""Interchange documents (strict JSON in, canonical JSON out) by command and REST; spreadsheets."""
