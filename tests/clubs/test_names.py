"""Names: what is cleaned, what is refused, and keys that fit their columns."""

import pytest
from django.db import connection

from clubs.migrations._folding import PLAIN, folded_anew
from clubs.models import Club, Partnership, Player
from clubs.names import (
    NAME_LENGTH,
    clean_member_number,
    clean_name,
    clean_nickname,
    clean_person_name,
)
from clubs.services import partnerships_add, players_add
from web.faults import InvalidInput
from web.folding import SORT_KEY_LENGTH, sort_key


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ana \t Gil ", "Ana Gil"),
        ("A\u0301ngel", "Ángel"),
        ("O’Neill-Díaz", "O’Neill-Díaz"),
        ('Ana "Flaca" Gil', 'Ana "Flaca" Gil'),
        ("李小龙", "李小龙"),
        ("Ana\u00a0Gil", "Ana Gil"),
        ("\ufeff\u2068Ana\u2069 \u202aGil\u202c", "Ana Gil"),
        ("Ma\u00adría\u200b Gil\u2060", "María Gil"),
        ("\u200eאבי כהן\u200f", "אבי כהן"),
        ("\u202eanA", "anA"),
        ("علی\u200cرضا", "علی\u200cرضا"),
        ("ශ්\u200dරී", "ශ්\u200dරී"),
        ("Nguyễn Thị Ánh", "Nguyễn Thị Ánh"),
        ("בְּרֵאשִׁ֖ית", "בְּרֵאשִׁ֖ית"),
    ],
)
def test_a_name_is_kept_clean(typed: str, kept: str) -> None:
    assert clean_name(typed) == clean_nickname(typed) == kept


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "missing"),
        (" \u3000 ", "missing"),
        ("x" * (NAME_LENGTH + 1), "at most 120"),
        ("An\ud800a", "control characters"),
        ("An\x00a", "control characters"),
        ("\u200b\u2060\ufeff", "missing"),
        ("An\u200da", "invisible"),
        ("Ana\ufe0f", "invisible"),
        ("Ana\U000e0061", "invisible"),
        ("\u3164", "invisible"),
        ("\u034f\u034f", "invisible"),
        ("A" + "\u0316" * 5 + "na", "an accent without a letter, or more than 4"),
        ("\u0301\u0316na", "an accent without a letter"),
    ],
)
def test_what_is_no_name(typed: str, said: str) -> None:
    with pytest.raises(InvalidInput, match=said) as refused:
        clean_name(typed, pointer="/names/0")
    assert refused.value.data["pointer"] == "/names/0"


@pytest.mark.parametrize("typed", ["1", "12/05", "🎲", "- -"])
def test_a_person_has_a_letter(typed: str) -> None:
    with pytest.raises(InvalidInput, match="at least one letter"):
        clean_person_name(typed)
    assert clean_name(typed) == typed


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("José Pérez", "JOSE  PEREZ"),
        ("Nora O'Neill", "Nora O’Neill"),
        ("Ana-María", "Ana Maria"),
        ("Łukasz Gøtze-Đurić", "lukasz gotze duric"),
        ("Weiß Ǻsa Ærø", "weiss asa aero"),
        ("علی\u200cرضا", "علیرضا"),
        ("Juan “Tito” Gil", 'Juan "Tito" Gil'),
        ("ℌana", "hana"),
    ],
)
def test_one_key(one: str, other: str) -> None:
    assert sort_key(one) == sort_key(other)


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
def test_a_number_that_grows_when_it_is_folded_has_a_bound() -> None:
    assert clean_member_number("ß" * 15 + "1") == "ß" * 15 + "1"
    with pytest.raises(InvalidInput, match="at most 32"):
        clean_member_number("ß" * 20 + "1")


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
