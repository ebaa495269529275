"""The hall: wall, papers, pictures to share, QR codes."""
