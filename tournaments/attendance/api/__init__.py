"""Attendance: The REST API."""
