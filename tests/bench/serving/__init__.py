"""How fast the site is where people wait, measured against what `./run` starts."""
