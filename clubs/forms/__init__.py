"""What is typed into the pages of clubs and their people."""
