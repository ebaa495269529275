"""The Django app of templates, static files and filters that all pages share; it has no models."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    """What requests, pages and documents are made of."""

    name = "web"
