"""Two players or clubs that are one."""
