"""Monitoring: probes, metrics, and a log line for each request and task."""
