"""Models of which many are read at once."""

import pytest

from clubs.models import Club, Partnership, Player
from tests import builders
from tournaments.models import Result
from web.ids import uuid7
from web.reading import make_row

pytestmark = pytest.mark.django_db


def test_rows_are_what_they_would_be_else(club: Club) -> None:
    made = builders.players(club, 1)[0]
    read = Player.objects.select_related("club").get(id=made.id)
    assert read == made
    assert {name: vars(read)[name] for name in vars(read) if name != "_state"} == {
        field.attname: getattr(made, field.attname) for field in Player._meta.concrete_fields
    }
    assert (read._state.adding, read._state.db, read.club) == (False, "default", club)
    read.name = "Zoe Abreu"
    read.save()
    made.refresh_from_db()
    assert (made.name, made.sort_key) == ("Zoe Abreu", "zoe abreu")


def test_what_was_deferred_is_read_when_asked_for(club: Club) -> None:
    [pair] = builders.pairs(club, 1)
    read = Partnership.objects.select_related("first").defer("name", "first__name").get(id=pair.id)
    assert read.get_deferred_fields() == {"name"}
    assert read.first.get_deferred_fields() == {"name"}
    assert (read.name, read.first.name) == (pair.name, pair.first.name)
    assert read.get_deferred_fields() == set()


def test_a_row_is_made_as_django_makes_it() -> None:
    given = {"places": {"AC": 1}, "table_id": uuid7(), "id": uuid7()}
    quick, usual = make_row(Result, **given), Result(**given)
    assert {name: vars(quick)[name] for name in vars(usual) if name != "_state"} == {
        name: said for name, said in vars(usual).items() if name != "_state"
    }
    assert (quick._state.adding, quick._state.db, quick.decided_by) == (True, None, None)
    assert quick.deals is not make_row(Result, **given).deals


def test_a_row_has_the_columns_of_its_table_only() -> None:
    with pytest.raises(TypeError, match="nothing"):
        make_row(Result, nothing=1)
