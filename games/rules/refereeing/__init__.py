"""A log refereed deal by deal: set-ups, claims, totals, canonical words, the verdict."""
