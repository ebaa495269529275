"""What is held about a player is given out whole; a name that is taken away is found nowhere."""

import hashlib
import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.models import Club, Membership, Partnership, Player, User
from clubs.names import neutral_name
from clubs.rosters import NewPlayer
from clubs.services import player_link, profile_invite
from clubs.services.players import player_change
from deploy.models import Act
from deploy.operations.manifest import tables
from deploy.privacy.export import player_document
from deploy.privacy.forgetting import player_forget
from games.models import Submission
from ratings.models import RatingList
from tests import builders
from tests.conftest import ApiFor, once
from tests.pages import browser_of
from tests.sweeps import sweep
from tournaments.events.services.lifecycle import event_finish
from tournaments.merging.services.merge import player_merge
from tournaments.models import Event, Result
from web.reasons import LONGEST_REASON

pytestmark = pytest.mark.django_db
NAME, NICKNAME = "Zoraida Ñata Quiñónez", "Zorita"


def make_event(club: Club) -> Event:
    """Three rounds with logs that name everybody, in one of which somebody of a rare name plays."""
    organiser = User.objects.get(username="olga")
    event = builders.pairs_event(club, 4, rounds_planned=3)
    player_change(player_id=rare_of(event).id, to=NewPlayer(NAME, NICKNAME, None))
    pair = event.entries.earliest("number").partnership
    assert pair is not None
    Partnership.objects.filter(id=pair.id).update(name=f"{NAME} & Co")
    for number in range(3):
        builders.close(builders.play_round(event, organiser, seed=10 * number + 1))
    sweep()
    return event


made, event = once(make_event)


def rare_of(event: Event) -> Player:
    pair = event.entries.earliest("number").partnership
    assert pair is not None
    return pair.first


@pytest.fixture
def player(event: Event, club: Club, organiser: User) -> Player:
    """That somebody: with an account, a second record, a refused log, a reason that names them."""
    player = rare_of(event)
    player.refresh_from_db()
    (twice,) = builders.players(club, 1, "Second ")
    player_merge(player_id=twice.id, into=player.id, by=organiser)
    account = builders.member(club, builders.user("zora"), "player")
    profile_invite(player_id=player.id, by=organiser, now=timezone.now())
    player_link(player_id=player.id, membership_id=Membership.objects.get(user=account).id)
    table = event.rounds.earliest("number").tables.earliest("number")
    builders.send(table, organiser, f'[A "{NAME}"]\nno log')
    builders.enter_sheet(table, organiser, 104, 62, reason=f"{NAME} typed it wrongly")
    sweep()
    event_finish(event_id=event.id, by=organiser)
    return player


def tables_with(words: str) -> list[str]:
    """Every table in which words stand, also in bytes, however JSON writes them."""
    where = []
    forms = {words, json.dumps(words, ensure_ascii=False)[1:-1], json.dumps(words)[1:-1]}
    with connection.cursor() as cursor:
        for table in tables():
            cursor.execute(
                "SELECT column_name, data_type FROM information_schema.columns "
                "WHERE table_name = %s AND data_type = 'bytea'",
                [table],
            )
            binary = [name for name, _kind in cursor.fetchall()]
            for form in forms:
                cursor.execute(
                    f'SELECT count(*) FROM "{table}" AS row '  # noqa: S608 - our own tables
                    "WHERE position(lower(%s) in lower(row::text)) > 0",
                    [form],
                )
                if cursor.fetchall()[0][0]:
                    where.append(table)
                for column in binary:
                    cursor.execute(
                        f'SELECT count(*) FROM "{table}" '  # noqa: S608 - our own tables
                        f'WHERE position(%s::bytea in "{column}") > 0',
                        [form.encode()],
                    )
                    if cursor.fetchall()[0][0]:
                        where.append(f"{table}.{column}")
    return where


def test_what_is_held_is_told_in_one_order(player: Player) -> None:
    """However the rows lie in the database: the first pair is put behind the others."""
    other = Player.objects.exclude(id=player.id).filter(club=player.club).latest("id")
    Partnership.objects.create(club=player.club, first=player, second=other)
    told = [one["id"] for one in player_document(player.id)["partnerships"]]
    assert len(told) > 1
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
    pairs = Partnership.objects.filter(first=player)
    first = pairs.order_by("pk")[0]
    pairs.filter(pk=first.pk)._raw_delete("default")
    Partnership.objects.bulk_create([first])
    assert [one["id"] for one in player_document(player.id)["partnerships"]] == told


def unchanging_values() -> list[Any]:
    """What must stay as it was: hashes of lists and of games, standings, places and points."""
    return [
        list(RatingList.objects.order_by("id").values_list("input_hash", "hash", "replaced")),
        list(Submission.objects.order_by("id").values_list("content_hash", "game_hash", "state")),
        list(Result.objects.order_by("id").values_list("places", "points", "current")),
        [one.lines for event in Event.objects.all() for one in event.finals.all()],
    ]


def run_verify() -> str:
    said = StringIO()
    call_command("verify", "--jobs", "1", stdout=said)
    return said.getvalue()


def test_a_name_is_found_nowhere_and_all_else_verifies(
    player: Player, organiser: User, api_for: ApiFor
) -> None:
    twice = Player.everyone.get(merged_into=player).name
    assert {"clubs_player", "games_submission.body", "tournaments_result"} <= set(tables_with(NAME))
    before, said = unchanging_values(), run_verify()
    path = f"/api/v1/players/{player.id}/anonymise"
    answer = api_for(organiser).post(path, {"reason": "asked on the phone"})
    assert (answer.status_code, answer.json()["name"]) == (200, neutral_name(player.id))
    for words in (NAME, NICKNAME, twice, "Quiñónez", "quinonez"):
        assert tables_with(words) == [], words
    assert unchanging_values() == before
    assert run_verify() == said
    player.refresh_from_db()
    assert (player.user, player.nickname, player.number) == (None, "", None)
    assert not player.profile_invitations.exists()
    assert str(player.id) in bytes(Submission.objects.earliest("created").body).decode()
    again = api_for(organiser).post(path, {"reason": "once more"})
    assert again.json()["name"] == neutral_name(player.id)


def test_others_of_the_name_keep_it(club: Club, organiser: User, event: Event) -> None:
    player = rare_of(event)
    other = builders.players(club, 1, "X ")[0]
    player_change(player_id=other.id, to=NewPlayer(NAME, "", 77))
    elsewhere = builders.pairs_event(club, 4, name="Elsewhere", prefix="Y ")
    table = builders.tables_of(builders.publish_round(elsewhere))[0]
    log = f'[A "{NAME}"]\nno log'
    builders.send(table, organiser, log)
    Result.objects.filter(id=Result.objects.earliest("created").id).update(reason=f"says {NAME}")
    player_forget(player_id=player.id, reason="asked")
    other.refresh_from_db()
    assert other.name == NAME
    assert bytes(Submission.objects.get(match=table.id).body).decode() == log
    assert Result.objects.filter(reason__contains=NAME).exists()
    own = Submission.objects.exclude(match=table.id)
    assert not any(NAME.encode() in bytes(one.body) for one in own)


def test_a_short_name_in_a_long_reason(club: Club, organiser: User, event: Event) -> None:
    """What takes its place is longer, and the reason is as long as it may be."""
    player = rare_of(event)
    player_change(player_id=player.id, to=NewPlayer("Li Wu"))
    reason = f"Li Wu {'x' * LONGEST_REASON}"[:LONGEST_REASON]
    result = Result.objects.earliest("created")
    Result.objects.filter(id=result.id).update(reason=reason)
    player_forget(player_id=player.id, reason="asked")
    result.refresh_from_db()
    assert result.reason == f"{neutral_name(player.id)}{reason[5:]}"[:LONGEST_REASON]


def test_only_the_owner_takes_names_away(
    club: Club, player: Player, scorer: User, outsider: User, api_for: ApiFor, organiser: User
) -> None:
    second = builders.member(club, builders.user("rita"), "organiser")
    path = f"/api/v1/players/{player.id}/anonymise"
    assert api_for(None).post(path, {"reason": "x"}).status_code == 401
    for user in (second, scorer, outsider):
        assert api_for(user).post(path, {"reason": "x"}).status_code == 403
        page = browser_of(user).post(
            f"/players/{player.id}/anonymise", {"reason": "x", "sure": "on"}
        )
        assert page.status_code == 403
        may = 200 if user == second else 403
        page = browser_of(user).get(f"/players/{player.id}/privacy/")
        assert page.status_code == may
        assert "anonymise" not in page.text
    owner = api_for(organiser)
    assert owner.post(path, {"reason": " "}).status_code == 422
    assert owner.post(path, {}).status_code == 422
    assert owner.post(f"/api/v1/players/{club.id}/anonymise", {"reason": "x"}).status_code == 404
    player.refresh_from_db()
    assert player.name == NAME


def test_players_take_their_own_data_by_page(player: Player) -> None:
    player.refresh_from_db()
    assert player.user is not None
    own = browser_of(player.user)
    page = own.get(f"/players/{player.id}/privacy/").text
    assert "An owner of the club removes your name" in page
    assert "anonymise" not in page
    assert f"/players/{player.id}/privacy/" in own.get(f"/players/{player.id}/").text
    assert json.loads(own.get(f"/players/{player.id}/data").content)["player"]["id"] == str(
        player.id
    )
    other = Player.objects.exclude(id=player.id).exclude(merged_into=player).first()
    assert other is not None
    assert own.get(f"/players/{other.id}/privacy/").status_code == 403
    assert own.get(f"/players/{other.id}/data").status_code == 403
    said = {"reason": "x", "sure": "on"}
    assert own.post(f"/players/{player.id}/anonymise", said).status_code == 403


def test_by_page(player: Player, organiser: User) -> None:
    desk = browser_of(organiser)
    page = desk.get(f"/players/{player.id}/privacy/")
    assert neutral_name(player.id) in page.text
    assert (
        f"/players/{player.id}/privacy/" in desk.get(reverse("player-edit", args=[player.id])).text
    )
    path = f"/players/{player.id}/anonymise"
    assert desk.post(path, {"reason": "asked"}).status_code == 422
    player.refresh_from_db()
    assert player.name == NAME
    done = desk.post(path, {"reason": "asked", "sure": "on"}, follow=True)
    assert "The name was removed" in done.text
    player.refresh_from_db()
    assert player.name == neutral_name(player.id)


def test_everything_is_given_out(player: Player, organiser: User, api_for: ApiFor) -> None:
    document = api_for(organiser).get(f"/api/v1/players/{player.id}/data").json()
    assert document["format"] == "boneyard-player-1"
    assert document["player"]["name"] == NAME
    assert document["account"]["username"] == "zora"
    assert len(document["merged"]) == 1
    assert len(document["seats"]) == 3
    assert len(document["entries"]) == 1
    assert len(document["ratings"]["games"]) == 3
    assert document["ratings"]["changes"]
    text = json.dumps(document, ensure_ascii=False)
    for other in Player.objects.exclude(id=player.id):
        assert f'"{other.name}"' not in text
    zora = User.objects.get(username="zora")
    own = api_for(zora).get("/api/v1/me/data")
    assert own["Cache-Control"] == "no-store, private"
    assert hashlib.sha256(own.content).digest()
    assert own.json()["player"] == document["player"]
    page = browser_of(organiser).get(f"/players/{player.id}/data")
    assert page["Content-Disposition"].startswith("attachment")
    given = Act.objects.filter(verb="player_export").order_by("id")
    assert [(one.user, one.means) for one in given] == [
        (organiser.id, "api"),
        (zora.id, "api"),
        (organiser.id, "page"),
    ]


def test_only_owner_and_player_are_given_it(
    club: Club, player: Player, scorer: User, outsider: User, api_for: ApiFor
) -> None:
    path = f"/api/v1/players/{player.id}/data"
    assert api_for(None).get(path).status_code == 401
    for user in (scorer, outsider):
        assert api_for(user).get(path).status_code == 403
        assert api_for(user).get("/api/v1/me/data").status_code == 404
        assert browser_of(user).get(f"/players/{player.id}/data").status_code == 403
    assert Client().get(f"/players/{player.id}/data").status_code == 302
