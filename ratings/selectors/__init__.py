"""Reads of pools, lists and changes; every function says how many queries it takes."""
