"""Who is there tonight: the page of who plays, walk-ins, pasted lists, the bye, substitutes."""
