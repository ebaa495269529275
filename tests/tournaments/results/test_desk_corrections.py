"""The form of a correction at the desk: on the page at once, asked for in an answered row."""

import pytest
from django.test import Client

from tests.pages import url
from tests.tournaments.results.test_round_desk import at_desk, desk, made, points, row, table
from tournaments.models import Round, Table

__all__ = ["desk", "made", "row", "table"]
pytestmark = pytest.mark.django_db


def test_the_sheet_of_a_correction_is_asked_for_in_a_row_that_was_answered(
    desk: Client, row: Round, table: Table
) -> None:
    answer = desk.post(url(table, "sheet"), points(), headers=at_desk(table)).text
    ask = f'hx-get="{url(table, "more/?part=correct")}"'
    assert ask in answer
    assert 'name="points-AC"' not in answer
    sheet = desk.get(url(table, "more/?part=correct")).text
    assert "<html" not in sheet
    assert 'name="points-AC" value="104"' in sheet
    assert 'name="reason"' in sheet
    # Without scripts the page has it.
    page = desk.get(url(row, "desk/")).text
    assert ask not in page
    assert 'name="reason"' in page
    refused = desk.post(
        url(table, "sheet"), points(other="60", version="1"), headers=at_desk(table)
    )
    assert refused.status_code == 422
    assert ask not in refused.text
    assert 'name="reason"' in refused.text
