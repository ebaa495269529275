"""An operation that will go says so in its headers and in the schema, a year before."""

from datetime import date
from typing import Any
from unittest.mock import patch

import pytest
from drf_spectacular.generators import SchemaGenerator
from rest_framework.test import APIClient

from clubs.api.clubs import ClubList
from deploy.requests.deprecation_header import Deprecation

pytestmark = pytest.mark.django_db
SOON = Deprecation(date(2027, 1, 1), date(2028, 1, 1), "players")


def test_a_deprecated_operation_says_since_when_until_when_and_what_instead() -> None:
    with patch.object(ClubList, "deprecated", {"GET": SOON}, create=True):
        answer = APIClient().get("/api/v1/clubs?limit=1")
        refused = APIClient().get("/api/v1/clubs?limit=0")
        other = APIClient().post("/api/v1/clubs", {})
    assert (answer["Deprecation"], answer["Sunset"]) == (
        "@1798761600",
        "Sat, 01 Jan 2028 00:00:00 GMT",
    )
    assert '</api/v1/players>; rel="successor-version"' in answer["Link"]
    assert (refused.status_code, refused["Deprecation"]) == (422, "@1798761600")
    assert "Deprecation" not in other
    assert "Deprecation" not in APIClient().get("/api/v1/clubs")


def test_the_schema_says_it_too() -> None:
    generator: Any = SchemaGenerator
    with patch.object(ClubList, "deprecated", {"GET": SOON}, create=True):
        there = generator().get_schema(public=True)["paths"]["/api/v1/clubs"]
    assert there["get"]["deprecated"]
    assert "gone on 2028-01-01" in there["get"]["description"]
    assert {"Deprecation", "Sunset"} <= there["get"]["responses"]["200"]["headers"].keys()
    assert "deprecated" not in there["post"]


def test_it_stays_for_a_year() -> None:
    with pytest.raises(ValueError, match="365 days"):
        Deprecation(date(2027, 1, 1), date(2027, 12, 1), "players")
