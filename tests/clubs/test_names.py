"""Names: what is cleaned, what is refused, and keys that fit their columns."""

import pytest
from django.db import connection

from clubs.faults import InvalidInput
from clubs.migrations._folding import PLAIN, folded_anew
from clubs.models import Club, Partnership, Player
from clubs.names import NAME_LENGTH, SORT_KEY_LENGTH, name_cleaned, nickname_cleaned
from clubs.services import partnerships_add, players_add


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ana \t Gil ", "Ana Gil"),
        ("A\u0301ngel", "Ángel"),
        ("O’Neill-Díaz", "O’Neill-Díaz"),
        ('Ana "Flaca" Gil', 'Ana "Flaca" Gil'),
        ("李小龙", "李小龙"),
        ("Ana\u00a0Gil", "Ana Gil"),
    ],
)
def test_a_name_is_kept_clean(typed: str, kept: str) -> None:
    assert name_cleaned(typed) == nickname_cleaned(typed) == kept


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "missing"),
        (" \u3000 ", "missing"),
        ("x" * (NAME_LENGTH + 1), "at most 120"),
        ("An\ud800a", "control characters"),
        ("An\x00a", "control characters"),
        ("An\u200ba", "invisible"),
        ("\u202eanA", "invisible"),
        ("An\u00ada", "invisible"),
        ("\u3164", "invisible"),
        ("\ufeffAna", "invisible"),
    ],
)
def test_what_is_no_name(typed: str, said: str) -> None:
    with pytest.raises(InvalidInput, match=said) as refused:
        name_cleaned(typed, pointer="/names/0")
    assert refused.value.data["pointer"] == "/names/0"


@pytest.mark.django_db
@pytest.mark.parametrize("letter", ["ß", "Ĳ", "ﷺ", "ﬃ", "İ", "a"])
def test_the_longest_names_fit(club: Club, letter: str) -> None:
    """A letter may fold to many: the key is cut, never too long for its column."""
    name = letter * NAME_LENGTH
    added = players_add(club=club, names=[name])[0]
    added.refresh_from_db()
    assert 0 < len(added.sort_key) <= SORT_KEY_LENGTH
    key, added.sort_key = added.sort_key, ""
    added.save(update_fields=["name"])
    assert Player.objects.get().sort_key == key


@pytest.mark.django_db
def test_what_was_folded_otherwise_is_folded_anew(club: Club) -> None:
    players = players_add(club=club, names=["Łukasz Żak", "Ana Gil", "Nora O’Neill"])
    pair = partnerships_add(club=club, pairs=[(players[0].id, players[1].id)])[0]
    Player.objects.filter(id=players[0].id).update(sort_key="łukasz zak")
    Player.objects.filter(id=players[1].id).update(sort_key="ana as it is")
    Partnership.objects.filter(id=pair.id).update(sort_key="")
    # Twice: broken off, it is run again.
    for _time in range(2):
        with connection.schema_editor() as editor:
            folded_anew("clubs_player", "name", "nickname", only=PLAIN)(None, editor)
            folded_anew("clubs_partnership", "name", only="sort_key = ''")(None, editor)
    keys = list(Player.objects.order_by("name").values_list("sort_key", flat=True))
    assert keys == ["ana as it is", "nora oneill", "lukasz zak"]
    found = Partnership.objects.get()
    assert found.sort_key == "lukasz zak ana gil"
    assert found.search == "lukasz zak ana as it is lukasz zak ana gil"
