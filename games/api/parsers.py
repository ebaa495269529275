"""Bodies of log requests stay bytes: the referee reads them, not the framework."""

from web.rest.parsers import RawParser


class DomlogTextParser(RawParser):
    """`text/x-domlog` stays bytes."""

    media_type = "text/x-domlog"


class PlainTextParser(RawParser):
    """`text/plain` is read as domlog text."""

    media_type = "text/plain"


class DomlogJsonParser(RawParser):
    """`application/json`: the JSON form of a log."""

    media_type = "application/json"
