"""What a browser sends that wants to be told, and what one sends that does not any more."""

from rest_framework import serializers

from clubs.web.inputs import Input


class KeysInput(Input):
    """What seals messages for a browser."""

    p256dh = serializers.CharField(max_length=90)
    auth = serializers.CharField(max_length=24)


class DeviceInput(Input):
    """A browser's subscription, as it writes it itself."""

    endpoint = serializers.CharField(max_length=1000)
    keys = KeysInput()


class DeviceGoneInput(Input):
    """The address of a browser that is to be told nothing more."""

    endpoint = serializers.CharField(max_length=1000)
