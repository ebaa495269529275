"""What pictures to share are made of: their colours and lettering. Pure."""
