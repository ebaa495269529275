"""Attendance: pages."""
