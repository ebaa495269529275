"""Attendance: what is decided and written."""
