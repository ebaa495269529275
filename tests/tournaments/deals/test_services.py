"""The deals of a round: a commitment, words, hands, and the secret once it is closed."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.contrib import admin
from django.core import serializers
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from clubs.models import Club, User
from games.errors import WrongDeal
from tests import builders
from tests.conftest import ApiFor
from tests.deals import dealt_log, site_round
from tournaments.deals.core import Shuffle, commit, deal_out, hash_word, label_of_deal
from tournaments.deals.selectors.deals import own_hand, piles_of
from tournaments.deals.services import cards_print, deal_open, hands_deal, word_add
from tournaments.errors import NotYours
from tournaments.feeds.services.archive.writer import archive_write
from tournaments.models import DealSecret, Event, OpenedDeal, PlayerWord, Round, RoundDeals
from tournaments.rounds.services import rounds
from web.faults import InvalidInput, WrongState

pytestmark = pytest.mark.django_db
VERIFIER = Path(__file__).parents[3] / "docs" / "verify_deals.py"


@pytest.fixture
def event(club: Club) -> Event:
    """An open event of four partnerships, in which the site shuffles."""
    made = builders.pairs_event(club, 4)
    Event.objects.update(shuffle="site")
    made.refresh_from_db()
    return made


@pytest.fixture
def row(event: Event) -> Round:
    """Its first round, published, before its hands are dealt."""
    return builders.publish_round(event)


def secret_of(row: Round) -> str:
    return DealSecret.objects.get(round=row).secret


def play(row: Round, by: User) -> None:
    for table in builders.tables_of(row):
        assert builders.send(table, by, dealt_log(table)).fault is None


def test_where_players_shuffle_nothing_is_there(club: Club) -> None:
    row = builders.publish_round(builders.pairs_event(club, 4))
    assert not RoundDeals.objects.exists()
    assert not DealSecret.objects.exists()
    answer = APIClient().get(f"/api/v1/rounds/{row.id}/deals").json()
    assert (answer["commitment"], answer["words"], answer["secret"]) == (None, None, None)
    with pytest.raises(WrongState):
        hands_deal(round_id=row.id, now=timezone.now())


def test_a_published_round_has_a_commitment_and_a_closed_one_its_secret(
    row: Round, organiser: User
) -> None:
    api = APIClient()
    shown = api.get(f"/api/v1/rounds/{row.id}/deals").json()
    assert shown["commitment"] == commit(secret_of(row), str(row.event_id), row.number)
    assert shown["secret"] is None
    hands_deal(round_id=row.id, now=timezone.now())
    play(row, organiser)
    assert api.get(f"/api/v1/rounds/{row.id}/deals").json()["secret"] is None
    builders.close(row)
    assert api.get(f"/api/v1/rounds/{row.id}/deals").json()["secret"] == secret_of(row)
    rounds.round_reopen(round_id=row.id)
    assert api.get(f"/api/v1/rounds/{row.id}/deals").json()["secret"] is None


def test_no_second_secret_is_made_for_a_round(row: Round) -> None:
    before = RoundDeals.objects.get().commitment
    rounds.round_unpublish(round_id=row.id)
    builders.publish(row)
    assert RoundDeals.objects.get().commitment == before
    hands_deal(round_id=row.id, now=timezone.now())
    with pytest.raises(WrongState):
        rounds.round_unpublish(round_id=row.id)


def test_words_count_until_the_hands_are_dealt(row: Round, organiser: User) -> None:
    accounts = builders.accounts_of(builders.tables_of(row)[0])
    for letter, word in {"A": "capicúa", "B": "doble seis"}.items():
        word_add(round_id=row.id, by=accounts[letter], word=word)
    word_add(round_id=row.id, by=accounts["A"], word="capicúa")
    with pytest.raises(WrongState):
        word_add(round_id=row.id, by=accounts["A"], word="otra")
    hashes = [hash_word("capicúa"), hash_word("doble seis")]
    assert RoundDeals.objects.get().words == hashes
    with pytest.raises(NotYours):
        word_add(round_id=row.id, by=organiser, word="mine")
    hands_deal(round_id=row.id, now=timezone.now())
    with pytest.raises(WrongState):
        word_add(round_id=row.id, by=accounts["C"], word="late")
    assert RoundDeals.objects.get().words == hashes


def test_a_player_sees_the_own_hand_alone_one_deal_after_the_other(row: Round) -> None:
    table = builders.tables_of(row)[0]
    accounts = builders.accounts_of(table)
    with pytest.raises(WrongState):
        own_hand(row.id, accounts["A"])
    hands_deal(round_id=row.id, now=timezone.now())
    assert own_hand(row.id, accounts["A"]).tiles is None
    for numbers in ((1, 2), (2, 1), (2, 2)):
        with pytest.raises(InvalidInput):
            deal_open(round_id=row.id, by=accounts["A"], game=numbers[0], deal=numbers[1])
    deal_open(round_id=row.id, by=accounts["A"], game=1, deal=1)
    deal_open(round_id=row.id, by=accounts["C"], game=1, deal=1)
    shuffle = Shuffle(secret_of(row), str(row.event_id), 1)
    dealt = deal_out(shuffle, label_of_deal(table.number, 1, 1), piles_of(row.event, 4))
    for letter, account in accounts.items():
        hand = own_hand(row.id, account)
        assert (hand.seat.letter, hand.tiles) == (letter, dealt[f"hand {letter}"])
        assert not set(hand.tiles or ()) & set(repr(hand).split("'"))
    for numbers in ((1, 2), (2, 1)):
        deal_open(round_id=row.id, by=accounts["D"], game=numbers[0], deal=numbers[1])
    assert list(OpenedDeal.objects.values_list("game", "deal", "seat")) == [
        (1, 1, "A"),
        (1, 2, "D"),
        (2, 1, "D"),
    ]


@pytest.mark.sampled
@pytest.mark.parametrize("game", ["partnership", "domizerka", "draw", "martini", "matador"])
def test_logs_with_the_hands_that_were_dealt_decide(game: str, club: Club, organiser: User) -> None:
    event = builders.any_event(club, game)
    row = site_round(event)
    table = builders.tables_of(row)[0]
    assert builders.send(table, organiser, dealt_log(table)).fault is None


@pytest.mark.parametrize("game", ["pinochle", "allfives"])
def test_logs_of_other_games_too(game: str, club: Club, organiser: User) -> None:
    test_logs_with_the_hands_that_were_dealt_decide(game, club, organiser)


def test_a_log_with_other_hands_is_refused_tile_by_tile(row: Round, organiser: User) -> None:
    table = builders.tables_of(row)[0]
    early = builders.send(table, organiser, builders.log_for(table)).fault
    assert isinstance(early, WrongDeal)
    hands_deal(round_id=row.id, now=timezone.now())
    text = dealt_log(table)
    hands = dict(re.findall(r"^hand (\w): (.*)$", text, re.MULTILINE)[:4])
    one, other = hands["A"].split()[0], hands["B"].split()[0]
    swapped = text.replace(f"hand A: {one}", f"hand A: {other}", 1)
    swapped = swapped.replace(f"hand B: {other}", f"hand B: {one}", 1)
    player = builders.accounts_of(table)["A"]
    cards_print(round_id=row.id, by=organiser, cards=2, now=timezone.now())
    deal_open(round_id=row.id, by=player, game=1, deal=1)
    set_up = swapped[: swapped.index("\n", swapped.index("hand D:")) + 1]
    for guess in (swapped, set_up):
        # The deal is being played: else guesses would be told how near they are.
        fault = builders.send(table, organiser, guess).fault
        assert isinstance(fault, WrongDeal)
        assert fault.data["tiles"] == []
        assert other not in str(fault)
    deal_open(round_id=row.id, by=player, game=1, deal=2)
    named = builders.send(table, organiser, swapped + "; again\n").fault
    assert isinstance(named, WrongDeal)
    assert (named.data["game"], named.data["deal"]) == (1, 1)
    assert named.data["tiles"] == [
        {"line": "hand A", "tiles": [other]},
        {"line": "hand B", "tiles": [one]},
    ]
    assert builders.send(table, organiser, text).fault is None


def test_who_plays_prints_no_cards(row: Round, organiser: User) -> None:
    with pytest.raises(WrongState):
        cards_print(round_id=row.id, by=organiser, cards=2, now=timezone.now())
    hands_deal(round_id=row.id, now=timezone.now())
    player = builders.accounts_of(builders.tables_of(row)[0])["A"]
    with pytest.raises(NotYours):
        cards_print(round_id=row.id, by=player, cards=2, now=timezone.now())
    with pytest.raises(InvalidInput):
        cards_print(round_id=row.id, by=organiser, cards=0, now=timezone.now())
    cards_print(round_id=row.id, by=organiser, cards=2, now=timezone.now())
    assert RoundDeals.objects.get().cards == 2


def archive_of(event: Event, folder: Path) -> Path:
    path = folder / "event.ndjson"
    with path.open("wb") as file:
        archive_write(event.id, file)
    return path


def verify(path: Path) -> int:
    command = [sys.executable, "-I", str(VERIFIER), str(path)]
    return subprocess.run(command, check=False, capture_output=True).returncode  # noqa: S603 - ours


@pytest.mark.whole
def test_the_verifier_finds_a_whole_event_right_and_each_flipped_bit(
    row: Round, organiser: User, tmp_path: Path
) -> None:
    word_add(
        round_id=row.id,
        by=builders.accounts_of(builders.tables_of(row)[0])["A"],
        word="capicúa",
    )
    hands_deal(round_id=row.id, now=timezone.now())
    play(row, organiser)
    assert secret_of(row) not in archive_of(row.event, tmp_path).read_text()
    builders.close(row)
    path = archive_of(row.event, tmp_path)
    assert verify(path) == 0
    good = path.read_bytes()
    for place in range(0, len(good) - 1, len(good) // 6):
        path.write_bytes(good[:place] + bytes([good[place] ^ 1]) + good[place + 1 :])
        assert verify(path) != 0
    deals = RoundDeals.objects.get()
    for name, value in flip_bits(deals).items():
        RoundDeals.objects.update(**{name: value})
        assert verify(archive_of(row.event, tmp_path)) != 0, name
        RoundDeals.objects.update(**{name: getattr(deals, name)})
    assert verify(archive_of(row.event, tmp_path)) == 0


def flip_bits(deals: RoundDeals) -> dict[str, object]:
    def flip(digits: str) -> str:
        return f"{int(digits[0], 16) ^ 1:x}{digits[1:]}"

    words = [flip(deals.words[0])]
    return {"secret": flip(deals.secret), "commitment": flip(deals.commitment), "words": words}


def test_nobody_sees_the_secret_or_a_hand_before_the_round_is_closed(
    row: Round, organiser: User, scorer: User, outsider: User, api_for: ApiFor, tmp_path: Path
) -> None:
    hands_deal(round_id=row.id, now=timezone.now())
    table = builders.tables_of(row)[0]
    player = builders.accounts_of(table)["A"]
    deal_open(round_id=row.id, by=player, game=1, deal=1)
    secret = secret_of(row)
    hand = list(own_hand(row.id, player).tiles or ())
    known = (secret, json.dumps(hand), json.dumps(hand, separators=(",", ":")), " ".join(hand))
    rest = [
        *(f"rounds/{row.id}", f"rounds/{row.id}/deals", f"events/{row.event_id}"),
        *(f"events/{row.event_id}/rounds", f"events/{row.event_id}/changes"),
        *(f"tables/{table.id}", f"events/{row.event_id}/archive", f"me/rounds/{row.id}/hand"),
        f"me/rounds/{row.id}/word",
        f"clubs/{row.event.club_id}/audit",
    ]
    pages = [f"/rounds/{row.id}/deals/", f"/rounds/{row.id}/", f"/rounds/{row.id}/hand/"]
    for user in (organiser, scorer, outsider):
        api, browser = api_for(user), Client()
        browser.force_login(user)
        texts = [api.get(f"/api/v1/{path}").getvalue().decode() for path in rest]
        texts += [browser.get(path).content.decode() for path in pages]
        texts += [browser.get(f"/rounds/{row.id}/deals/cards").content.decode()]
        for text in texts:
            assert not [one for one in known if one in text]
    assert secret not in archive_of(row.event, tmp_path).read_text()
    held = DealSecret.objects.get()
    assert secret not in f"{held} {held!r} {RoundDeals.objects.get()!r}"
    registered = {model.__name__ for model in admin.site._registry}
    assert registered.isdisjoint({"DealSecret", "RoundDeals", "PlayerWord", "OpenedDeal"})
    assert secret not in serializers.serialize("json", RoundDeals.objects.all())


def test_a_word_is_its_players_own(row: Round, api_for: ApiFor) -> None:
    accounts = builders.accounts_of(builders.tables_of(row)[0])
    one, other = api_for(accounts["A"]), api_for(accounts["B"])
    path = f"/api/v1/me/rounds/{row.id}/word"
    assert one.put(path, {"word": "geheim"}).json()["hash"] == hash_word("geheim")
    assert one.get(path).json()["word"] == "geheim"
    assert other.get(path).json()["word"] == ""
    assert "geheim" not in one.get(f"/api/v1/rounds/{row.id}/deals").content.decode()
    assert PlayerWord.objects.count() == 1


@pytest.mark.sampled
@pytest.mark.parametrize("sent", ["", " ", "\u200b", "a\x07", "x" * 61, "x" * 300, None, 7])
def test_what_is_no_word_is_refused(row: Round, api_for: ApiFor, sent: object) -> None:
    player = api_for(builders.accounts_of(builders.tables_of(row)[0])["A"])
    answer = player.put(f"/api/v1/me/rounds/{row.id}/word", {"word": sent})
    assert (answer.status_code, answer.json()["pointer"]) == (422, "/word")
    assert not PlayerWord.objects.exists()


def test_a_word_is_spelled_and_shown_in_one_way(row: Round, api_for: ApiFor) -> None:
    player = api_for(builders.accounts_of(builders.tables_of(row)[0])["A"])
    path = f"/api/v1/me/rounds/{row.id}/word"
    for sent in (" capicu\u0301a\u200b ", "capicúa", "\u2068capicúa\u2069"):
        shown = player.put(path, {"word": sent}).json()
        assert shown == {"word": "capicúa", "hash": hash_word("capicúa")}


def test_a_token_that_only_reads_shows_no_word_and_no_hand(row: Round, api_for: ApiFor) -> None:
    user = builders.accounts_of(builders.tables_of(row)[0])["A"]
    mine, display = api_for(user, ("play",)), api_for(user, ("read",))
    hands_deal(round_id=row.id, now=timezone.now())
    for what in ("word", "hand"):
        path = f"/api/v1/me/rounds/{row.id}/{what}"
        assert (mine.get(path).status_code, display.get(path).status_code) == (200, 403)


def test_hands_over_rest(row: Round, organiser: User, api_for: ApiFor) -> None:
    accounts = builders.accounts_of(builders.tables_of(row)[0])
    player, desk = api_for(accounts["B"]), api_for(organiser)
    path = f"/api/v1/me/rounds/{row.id}/hand"
    assert player.get(path).status_code == 409
    assert player.post(f"/api/v1/rounds/{row.id}/deal").status_code == 403
    assert desk.post(f"/api/v1/rounds/{row.id}/deal").json()["dealt"]
    assert player.get(path).json()["tiles"] is None
    answer = player.post(path, {"deal": 1})
    assert (answer.status_code, answer["Cache-Control"]) == (200, "no-store")
    assert (answer.json()["seat"], len(answer.json()["tiles"])) == ("B", 7)
    assert player.post(path, {"deal": 3}).status_code == 422
    assert desk.get(path).status_code == 403
    assert APIClient().get(path).status_code == 401
    assert player.get(f"/api/v1/rounds/{row.id}/deals").json()["opened"][0]["seat"] == "B"


def test_cards_over_rest(
    row: Round, organiser: User, scorer: User, outsider: User, api_for: ApiFor
) -> None:
    path = f"/api/v1/rounds/{row.id}/cards"
    assert APIClient().post(path, {"cards": 1}).status_code == 401
    for user in (scorer, outsider):
        assert api_for(user).post(path, {"cards": 1}).status_code == 403
    desk = api_for(organiser)
    assert desk.post(path, {"cards": 1}).status_code == 409
    hands_deal(round_id=row.id, now=timezone.now())
    assert desk.post(path, {"cards": 0}).status_code == 422
    answer = desk.post(path, {"cards": 1})
    assert (answer.status_code, answer["Cache-Control"]) == (200, "no-store")
    cards = answer.json()
    assert [(card["table"], card["line"]) for card in cards[:2]] == [(1, "hand A"), (1, "hand B")]
    assert len({tile for card in cards[:4] for part in card["parts"] for tile in part}) == 28
    assert RoundDeals.objects.get().cards == 1
