"""Telling devices of a published round: which devices, what they are told, how it is sent."""
