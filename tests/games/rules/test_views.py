"""Views of a position: nobody is shown what it may not know, everybody what it may."""

from __future__ import annotations

from dataclasses import asdict, fields, replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.rules.log import Log
from games.rules.registry import GAMES
from games.rules.replay import parse, scenes
from games.rules.tiles import canonical_tile
from games.rules.viewer import Scene
from games.rules.views import HIDDEN, SPECTATOR, may_see, public_log, public_scenes, who_sees
from games.rules.visibility import HAND, STOCK, TABLE, Disclosure, Visibility
from games.rules.write import to_json
from tests.games.rules.unfinished_deals import (
    TABLES,
    TILE,
    Moment,
    cut,
    exchange_tiles,
    game_played,
    last_deal,
    moments,
    tiles_in,
    tiles_in_hand,
    tiles_on_table,
    tiles_seen,
)

QUICK = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])

CLAIMS = [("end", "out A"), ("score", "A=1"), ("totals", "A=1"), ("result", "*"), ("melds", "x")]


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES)
def test_a_log_shows_what_a_viewer_may_know_and_no_more(table: tuple[str, int]) -> None:
    @settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(moments(table))
    def check(moment: Moment) -> None:
        log = moment.log
        *_, known = tiles_seen(log, moment.viewer)
        document = public_log(log, moment.viewer)
        assert tiles_in(document["deals"][-1]) == known
        assert document["deals"][:-1] == to_json(log)["deals"][:-1]

    check()


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES)
def test_scenes_show_what_a_viewer_may_know_and_no_more(table: tuple[str, int]) -> None:
    @settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(moments(table))
    def check(moment: Moment) -> None:
        shown: set[str] = set()
        views = last_deal(public_scenes(moment.log, moment.viewer))
        for view, known in zip(views, tiles_seen(moment.log, moment.viewer), strict=True):
            shown |= tiles_in(asdict(view)) | tiles_on_table(view)
            assert shown == known

    check()


@QUICK
@given(moments())
def test_counts_stay_right(moment: Moment) -> None:
    log, viewer = moment.log, moment.viewer
    document = public_log(log, viewer)["deals"][-1]
    setup = log.sections[-1].setup
    assert all(len(hand) == len(setup[f"hand {s}"]) for s, hand in document["hands"].items())
    assert len(document.get("stock", [])) == len(setup.get("stock", []))
    assert len(document["events"]) == moment.events
    for view, scene in zip(public_scenes(log, viewer), scenes(log), strict=True):
        assert {s: len(hand) for s, hand in view.hands.items()} == {
            s: len(hand) for s, hand in scene.hands.items()
        }
        assert [len(view.stock), len(view.drawn)] == [len(scene.stock), len(scene.drawn)]
        assert (view.line, view.layout, view.trick) == (scene.line, scene.layout, scene.trick)
        assert len(view.text.split()) == len(scene.text.split())


@QUICK
@given(moments())
def test_a_seat_sees_its_own_hand_and_that_of_no_other(moment: Moment) -> None:
    log, viewer = moment.log, moment.viewer
    melded: set[str] = set()
    for view, scene in zip(public_scenes(log, viewer), scenes(log), strict=True):
        if (view.game, view.deal) != (log.sections[-1].game, log.sections[-1].deal):
            assert view == scene
            continue
        melded = {tile for melds in (scene.melds or {}).values() for m in melds for tile in m}
        for seat, hand in view.hands.items():
            open_tiles = tiles_in_hand(log, scene, viewer) if seat == viewer else melded
            assert set(hand) - {HIDDEN} == open_tiles & set(scene.hands[seat])
    hands = public_log(log, viewer)["deals"][-1]["hands"]
    others = {tile for seat in hands if seat != viewer for tile in hands[seat]}
    assert others <= melded | {HIDDEN}


@QUICK
@given(moments(("martini", 4)) | moments(("martini", 3)) | moments(("martini", 2)))
def test_two_doubles_of_the_row_of_points_lie_open(moment: Moment) -> None:
    log, viewer = moment.log, moment.viewer
    row = list(map(int, log.sections[-1].setup["points"]))
    scene, view = last_deal(scenes(log))[-1], last_deal(public_scenes(log, viewer))[-1]
    won = sum(map(len, (scene.doubles or {}).values()))
    open_ones = row[: won + 2]
    shown = public_log(log, viewer)["deals"][-1]["points"]
    assert shown == open_ones + [HIDDEN] * (len(row) - len(open_ones))
    assert view.points == tuple(row[won : won + 2])
    assert (view.doubles, view.strength) == (scene.doubles, scene.strength)


# -- finished deals, faults, claims ------------------------------------------------------


@QUICK
@given(moments())
def test_finished_deals_are_open(moment: Moment) -> None:
    finished = moment.whole._replace(tags={"Event": "6-6"})
    assert public_log(finished, moment.viewer) == to_json(finished)
    assert list(public_scenes(finished, moment.viewer)) == list(scenes(finished))
    between = finished._replace(sections=finished.sections[: moment.deal])
    assert public_log(between, moment.viewer) == to_json(between)
    assert list(public_scenes(between, moment.viewer)) == list(scenes(between))


@pytest.mark.slow
@QUICK
@given(moments(least=1))
def test_nothing_comes_through_behind_a_fault(moment: Moment) -> None:
    *before, last = moment.log.sections
    faulty = last._replace(events=[*last.events, last.events[0]], claims=list(CLAIMS))
    later = moment.whole.sections[moment.deal :]
    log = moment.log._replace(sections=(*before, faulty, *later))
    assert public_log(log, moment.viewer) == public_log(moment.log, moment.viewer)
    shown = [asdict(scene) for scene in public_scenes(log, moment.viewer)]
    assert shown == [asdict(scene) for scene in public_scenes(moment.log, moment.viewer)]
    wrong = log._replace(sections=(*before, last._replace(deal=99)))
    assert public_log(wrong, moment.viewer)["deals"] == to_json(
        log._replace(sections=tuple(before))
    ).get("deals")


@QUICK
@given(moments())
def test_an_unfinished_deal_has_no_claims_and_no_tags_that_could_tell(moment: Moment) -> None:
    *before, last = moment.log.sections
    told = last._replace(claims=list(CLAIMS))
    log = moment.log._replace(sections=(*before, told), tags={"Note": "A holds the 6-6"})
    document = public_log(log, moment.viewer)
    assert document == public_log(moment.log, moment.viewer)
    assert "tags" not in document
    assert document["deals"][-1].keys() <= {
        *("game", "deal", "dealer", "lead", "lead_by", "strength", "points", "glasses"),
        *("hands", "stock", "widow", "events"),
    }


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES)
def test_hidden_tiles_leave_no_trace(table: tuple[str, int]) -> None:
    """With two tiles exchanged that a viewer does not know, all it sees is the same."""
    compared = [0]

    @settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(moments(table), st.randoms(use_true_random=False))
    def check(moment: Moment, chance: Any) -> None:
        log, viewer = moment.log, moment.viewer
        *_, known = tiles_seen(log, viewer)
        dealt = {canonical_tile(w) for line in log.sections[-1].setup.values() for w in line}
        hidden = sorted(tile for tile in dealt - known if TILE.fullmatch(tile))
        if len(hidden) < 2:
            return
        other = exchange_tiles(log, *chance.sample(hidden, 2))
        pictures, others = list(scenes(log)), list(scenes(other))
        if len(pictures) == len(others) and pictures[-1].next_seat == others[-1].next_seat:
            compared[0] += 1
            assert public_log(other, viewer) == public_log(log, viewer)
            assert list(public_scenes(other, viewer)) == list(public_scenes(log, viewer))

    check()
    assert compared[0]


@QUICK
@given(moments())
def test_wrong_claims_of_finished_deals_hide_and_show_nothing(moment: Moment) -> None:
    *before, last = moment.log.sections
    wrong = [section._replace(claims=list(CLAIMS)) for section in before]
    log = moment.log._replace(sections=(*wrong, last))
    deals = public_log(log, moment.viewer)["deals"]
    assert len(deals) == len(log.sections)
    assert deals[-1] == public_log(moment.log, moment.viewer)["deals"][-1]
    assert all(deal["end"] == "out A" for deal in deals[:-1])


def test_a_log_without_deals_is_open() -> None:
    log = parse(b'[Format "domlog 1"]\n[Game "partnership"]\n')
    assert public_log(log, "A") == to_json(log)
    assert list(public_scenes(log, "A")) == []


@pytest.mark.parametrize("viewer", ["", "D", "K", "a", "AB", "ABC", "Spectator", "everybody"])
def test_who_is_not_at_the_table_views_nothing(viewer: str) -> None:
    log = game_played("domizerka", 3, 1, ())
    with pytest.raises(ValueError, match="viewers are A, B, C, spectator"):
        public_log(log, viewer)
    with pytest.raises(ValueError, match="viewers are A, B, C, spectator"):
        public_scenes(log, viewer)


# -- by hand -----------------------------------------------------------------------------


def test_a_domizerka_exchange_and_the_call_on_three_tiles() -> None:
    text = """[Format "domlog 1"]
[Game "domizerka"]

deal 1
dealer: C
hand A: 4-4 6-6 0-0 | 1-0 2-0 3-0 4-0
hand B: 5-4 6-1 5-5 | 1-1 2-1 3-1 4-1
hand C: 2-2 5-0 6-0 | 3-2 4-2 5-2 6-2
stock: 3-3 4-3 5-3 6-3 5-1 6-4 6-5
"""
    begun = parse(text.encode())
    marks = [HIDDEN] * 7
    for viewer, shown in {
        "A": {"A": ["4-4", "6-6", "0-0", "?", "?", "?", "?"], "B": marks, "C": marks},
        "B": {"A": marks, "B": ["5-4", "6-1", "5-5", "1-1", "2-1", "3-1", "4-1"], "C": marks},
        SPECTATOR: {"A": marks, "B": marks, "C": marks},
    }.items():
        assert public_log(begun, viewer)["deals"][0]["hands"] == shown
    (scene,) = public_scenes(begun, "A")
    assert scene.hands["A"] == ["6-6", "4-4", "0-0", "?", "?", "?", "?"]

    going = parse((text + "A call DZ\nA swap x4-4 x6-6 +4-3 +3-3\nB stand\n").encode())
    (deal,) = public_log(going, "A")["deals"]
    assert deal["hands"]["A"] == ["4-4", "6-6", "0-0", "1-0", "2-0", "3-0", "4-0"]
    assert deal["stock"] == marks
    assert deal["events"] == ["A call DZ", "A swap x4-4 x6-6 +4-3 +3-3", "B stand"]
    (deal,) = public_log(going, "B")["deals"]
    assert deal["events"] == ["A call DZ", "A swap x? x? +? +?", "B stand"]
    scene = list(public_scenes(going, "B"))[2]
    assert (scene.text, scene.drawn) == ("A swap x? x? +? +?", ("?", "?"))
    assert (scene.contract, len(scene.stock)) == ("DZ", 5)


def test_draws_are_seen_by_the_seat_that_draws() -> None:
    text = """[Format "domlog 1"]
[Game "draw"]
[Players "2"]
[Options "set=6 hand_size=2"]

deal 1
hand A: 6-6 5-5
hand B: 1-0 2-1
A 6-6  B +5-4 +3-3 +6-3 6-3@6
"""
    log = parse(text.encode())
    for viewer, event in {
        "A": "B +? +? +? 6-3@6",
        "B": "B +5-4 +3-3 +6-3 6-3@6",
        SPECTATOR: "B +? +? +? 6-3@6",
    }.items():
        (deal,) = public_log(log, viewer)["deals"]
        assert deal["events"] == ["A 6-6", event]
        assert list(public_scenes(log, viewer))[-1].text == event


def test_melded_tiles_stay_open_in_the_hand() -> None:
    text = """[Format "domlog 1"]
[Game "pinochle"]

deal 1
dealer: C
hand A: 6-0 3-1 5-0 3-2 6-1 3-3 5-1 6-2 5-2
hand B: 0-0 1-0 1-1 2-0 2-1 2-2 3-0 4-0 4-1
hand C: 4-2 4-3 4-4 5-3 5-4 6-3 6-4 6-5 6-6
widow: 5-5
A meld 3-1 3-2 3-3
B nomeld
C nomeld
1. A 3-1
"""
    log = parse(text.encode())
    (deal,) = public_log(log, "B")["deals"]
    assert deal["hands"]["A"] == ["3-1", "3-2", "3-3", *["?"] * 6]
    assert deal["events"][0] == "A meld 3-1 3-2 3-3"
    assert deal["widow"] == ["5-5"]
    scene = list(public_scenes(log, SPECTATOR))[-1]
    assert scene.hands["A"] == ["3-3", "3-2", *["?"] * 6]
    assert scene.melds == {"A": [["3-1", "3-2", "3-3"]], "B": [], "C": []}


# -- the declarations --------------------------------------------------------------------

ALL, OWN, NONE = "seat partner others spectator", "seat", ""

SEEN = {
    "partnership": {"hand": OWN, "stock": NONE},
    "domizerka": {"call": ALL, "hand": OWN, "drawn": OWN, "put down": OWN, "stock": NONE},
    "draw": {"hand": OWN, "drawn": OWN, "stock": NONE},
    "martini": {
        **dict.fromkeys(("strength", "shake", "points", "doubles", "glass"), ALL),
        **{"hand": OWN, "face down": NONE},
    },
    "matador": {"hand": OWN, "drawn": OWN, "stock": NONE},
    "pinochle": {"widow": ALL, "meld": ALL, "hand": OWN},
    "allfives": {"hand": OWN, "drawn": OWN, "stock": NONE},
}


@pytest.mark.parametrize("slug", SEEN)
def test_the_declarations_are_those_of_the_rules(slug: str) -> None:
    game = GAMES[slug]
    for thing, relations in SEEN[slug].items():
        for relation in ("seat", "partner", "others", "spectator"):
            assert may_see(game, thing, relation) == (relation in relations.split())
    covered = {thing for one in game.visibility.disclosures for thing in one.covers}
    assert covered <= SEEN[slug].keys()


@pytest.mark.parametrize("slug", GAMES)
def test_the_table_of_a_game(slug: str) -> None:
    game = GAMES[slug]
    rows = who_sees(game)
    assert [row.fact for row in rows] == [one.fact for one in game.visibility.disclosures]
    if slug in SEEN:
        partners = slug in ("partnership", "martini")
        assert {row.partner is not None for row in rows} == {partners}
    for row in rows:
        assert row.afterwards == ("undealt" not in row.fact)
        assert row.seat or not (row.partner or row.others)
        assert row.others == row.spectator
        assert row.partner in (None, row.others), "partners see each other's tiles in no game"
    assert any(row.spectator for row in rows)
    assert any(row.seat and not row.others for row in rows)


DECIDED = {
    *("hands", "stock", "drawn", "text", "contract", "glasses", "strength", "points"),
    *("doubles", "widow", "melds", "meld_points", "legal"),
}
OPEN = {
    *("game", "deal", "event", "seat", "line", "layout", "ends", "newest", "trick", "tricks"),
    *("trick_points", "totals", "score", "ended", "end", "next_seat"),
    *("ends_count", "spreads", "points_made"),
}


def test_every_part_of_a_scene_is_decided() -> None:
    """A new part of ``Scene`` says in ``views`` who may see it, and then here."""
    assert {field.name for field in fields(Scene)} == DECIDED | OPEN


def declare(monkeypatch: pytest.MonkeyPatch, log: Log, visibility: Visibility) -> None:
    monkeypatch.setattr(type(log.rules), "game", replace(log.rules.game, visibility=visibility))


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES)
def test_a_game_that_declares_nothing_gives_nothing_away(
    table: tuple[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = game_played(*table, 2, ())
    deal = max(range(len(whole.sections)), key=lambda n: len(whole.sections[n].events))
    log = cut(whole, deal, len(whole.sections[deal].events) * 2 // 3)
    declare(monkeypatch, log, Visibility())
    pictures = last_deal(scenes(log))
    on_table = set().union(*map(tiles_on_table, pictures))
    assert tiles_in(public_log(log, SPECTATOR)["deals"][-1]) == on_table
    views = last_deal(public_scenes(log, SPECTATOR))
    assert set().union(*(tiles_in(asdict(one)) | tiles_on_table(one) for one in views)) == on_table
    own = set().union(*(set(scene.hands["A"]) for scene in pictures))
    shown = tiles_in(public_log(log, "A")["deals"][-1])
    assert own <= shown


def test_partners_may_be_declared_to_see_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    log = cut(game_played("partnership", 4, 1, ()), 0, 3)
    declare(monkeypatch, log, Visibility((TABLE, Disclosure("hands", "side", ("hand",)), STOCK)))
    hands = public_log(log, "A")["deals"][0]["hands"]
    dealt = to_json(log)["deals"][0]["hands"]
    assert hands == {"A": dealt["A"], "C": dealt["C"], "B": [HIDDEN] * 7, "D": [HIDDEN] * 7}
    assert [who_sees(log.rules.game)[1].partner, HAND.audience] == [True, "seat"]
