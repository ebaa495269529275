"""The Celery application; tasks live in the apps' tasks.py."""

import os

from celery import Celery

from deploy.observing import tasks  # noqa: F401  # it listens to every task

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
# `migrate` has checked the site. Here the checks would load every page: 45 MB and
# a second of each process, which renders none.
os.environ.setdefault("CELERY_SKIP_CHECKS", "1")
app = Celery("boneyard")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
