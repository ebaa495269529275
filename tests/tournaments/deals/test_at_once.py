"""Real threads on a real PostgreSQL: what comes to the deals of a round at once is decided once."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise

import pytest
from django.utils import timezone

from clubs.models import Club, User
from tests import builders
from tests.deals import dealt_log
from tests.threads import answers_at_once
from tournaments.deals.core import commit, hash_word
from tournaments.deals.selectors.deals import own_hand
from tournaments.deals.services import cards_print, deal_open, hands_deal, word_add
from tournaments.models import DealSecret, Event, OpenedDeal, PlayerWord, Round, RoundDeals
from tournaments.rounds.services import rounds
from web.faults import InvalidInput, WrongState

pytestmark = pytest.mark.django_db(transaction=True)
TRIES = 4
"""How often a pair of calls is let loose: each way of crossing has its chance."""


def drawn_round(club: Club) -> Round:
    """Return a round of four pairs in which the site shuffles, not published yet."""
    event = builders.pairs_event(club, 4)
    Event.objects.filter(id=event.id).update(shuffle=Event.Shuffle.SITE)
    return rounds.round_draw(event_id=event.id)


@pytest.fixture
def row(club: Club) -> Round:
    """Its round, published."""
    return builders.publish(drawn_round(club))


def accounts(row: Round) -> list[User]:
    tables = builders.tables_of(row)
    return [user for table in tables for user in builders.accounts_of(table).values()]


def deal(row: Round) -> RoundDeals:
    return hands_deal(round_id=row.id, now=timezone.now())


def publish(row: Round) -> Round:
    return rounds.round_publish(round_id=row.id, now=timezone.now())


def test_words_against_the_deal_are_in_the_list_or_refused(row: Round) -> None:
    everybody = accounts(row)

    def say(user: User) -> Callable[[], object]:
        return lambda: word_add(round_id=row.id, by=user, word=f"word of {user.username}")

    *said, dealt = answers_at_once(*map(say, everybody), lambda: deal(row))
    assert isinstance(dealt, RoundDeals)
    assert {type(one) for one in said} <= {type(None), WrongState}
    taken = {
        f"word of {user.username}" for user, one in zip(everybody, said, strict=True) if one is None
    }
    assert set(PlayerWord.objects.values_list("word", flat=True)) == taken
    deals = RoundDeals.objects.get()
    assert sorted(deals.words) == sorted(map(hash_word, taken))
    assert deals.dealt == dealt.dealt
    assert deals.words == dealt.words


def test_of_two_words_of_one_player_one_is_taken(row: Round) -> None:
    user = accounts(row)[0]
    words = [f"word {number}" for number in range(TRIES)]
    said = answers_at_once(
        *(lambda word=word: word_add(round_id=row.id, by=user, word=word) for word in words)
    )
    assert [type(one) for one in said].count(WrongState) == TRIES - 1
    kept = words[said.index(None)]
    assert PlayerWord.objects.get().word == kept
    assert RoundDeals.objects.get().words == [hash_word(kept)]


def test_the_same_word_sent_again_at_once_is_one(row: Round) -> None:
    user = accounts(row)[0]
    said = answers_at_once(*[lambda: word_add(round_id=row.id, by=user, word="capicúa")] * TRIES)
    assert said == [None] * TRIES
    assert RoundDeals.objects.get().words == [hash_word("capicúa")]


def test_a_round_published_at_once_has_one_secret(club: Club) -> None:
    row = drawn_round(club)
    user = accounts(row)[0]
    done = answers_at_once(
        *[lambda: publish(row)] * TRIES,
        lambda: word_add(round_id=row.id, by=user, word="early"),
        lambda: rounds.round_unpublish(round_id=row.id),
        lambda: publish(row),
    )
    assert all(isinstance(one, Round) for one in (*done[:TRIES], *done[-2:]))
    secret, deals = DealSecret.objects.get().secret, RoundDeals.objects.get()
    assert deals.commitment == commit(secret, str(row.event_id), row.number)
    assert deals.words == [hash_word(one.word) for one in PlayerWord.objects.all()]


def test_dealing_and_taking_the_publication_back_never_cross(row: Round) -> None:
    dealt, back = answers_at_once(
        lambda: deal(row), lambda: rounds.round_unpublish(round_id=row.id)
    )
    row.refresh_from_db()
    is_dealt = RoundDeals.objects.get().dealt is not None
    assert is_dealt == isinstance(dealt, RoundDeals) == isinstance(back, WrongState)
    assert row.state == (Round.State.PUBLISHED if is_dealt else Round.State.DRAFT)


def test_hands_dealt_at_once_are_fixed_once(row: Round) -> None:
    done = answers_at_once(*[lambda: deal(row)] * TRIES)
    assert {one.dealt for one in done} == {RoundDeals.objects.get().dealt}


@pytest.mark.whole
def test_a_table_opens_each_deal_once_whoever_is_first(row: Round) -> None:
    deal(row)
    users = list(builders.accounts_of(builders.tables_of(row)[0]).values())
    for number in range(1, TRIES):
        answers_at_once(
            *(
                lambda user=user, number=number: deal_open(
                    round_id=row.id, by=user, game=1, deal=number
                )
                for user in users
            )
        )
    late = answers_at_once(
        *(
            lambda user=user, game=game, number=number: deal_open(
                round_id=row.id, by=user, game=game, deal=number
            )
            for user, (game, number) in zip(users, [(1, 4), (1, 5), (2, 1), (3, 1)], strict=True)
        )
    )
    opened = list(OpenedDeal.objects.values_list("game", "deal"))
    assert opened[:3] == [(1, 1), (1, 2), (1, 3)]
    assert len(opened) == 3 + late.count(None) > 3
    assert {type(one) for one in late} <= {type(None), InvalidInput}
    for (game, number), following in pairwise(opened):
        assert following in {(game, number + 1), (game + 1, 1)}


def test_closing_and_asking_for_a_hand_never_cross(club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 2)
    Event.objects.filter(id=event.id).update(shuffle=Event.Shuffle.SITE)
    row = builders.publish_round(event)
    deal(row)
    table = builders.tables_of(row)[0]
    users = builders.accounts_of(table)
    builders.send(table, organiser, dealt_log(table))
    for number in range(1, TRIES + 1):
        opened, printed, closed, seen = answers_at_once(
            partial(deal_open, round_id=row.id, by=users["A"], game=1, deal=number),
            lambda: cards_print(round_id=row.id, by=organiser, cards=1, now=timezone.now()),
            lambda: rounds.round_close(round_id=row.id, now=timezone.now()),
            lambda: own_hand(row.id, users["B"]),
        )
        assert isinstance(closed[0], Round)
        held = OpenedDeal.objects.filter(deal=number).exists()
        assert held == (opened is None)
        assert held or isinstance(opened, WrongState)
        assert isinstance(printed, RoundDeals | WrongState)
        assert seen.deal in {None, *range(1, number + 1)}
        assert RoundDeals.objects.get().secret == DealSecret.objects.get().secret
        if not held:
            return
        rounds.round_reopen(round_id=row.id)
        assert RoundDeals.objects.get().secret == ""
