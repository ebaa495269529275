"""The pages of clubs and their people; the page of a club itself, with its events, is above."""
