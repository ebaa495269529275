"""What is wrong with a site's configuration, for `manage.py doctor`.

`checks` has the list. Nothing is imported here: `start` runs before there are settings.
"""
