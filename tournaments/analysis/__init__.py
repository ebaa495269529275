"""What was possible in the deals of a table, once its round is closed; workers find it out."""
