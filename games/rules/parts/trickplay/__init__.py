"""What games of tricks share."""
