"""How the site is watched: probes, metrics, a line of log for each request and task."""
