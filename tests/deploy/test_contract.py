"""What the API promised at the last release holds: each change since then is named.

`CONTRACT=write ./test tests/deploy/test_contract.py` writes the changes; read the diff, and what
breaks clients gets its reason in `BREAKS`, or is announced first (docs/api.md).
"""

import os

from tests.answers import served_schema
from tests.contract import CHANGES, breaks, changes, contract_of, released_contract

_UNUSED = "Nobody has been promised v1 so far: one shape for one thing, and words of the trade."
BREAKS: dict[str, str] = dict.fromkeys(
    (
        "- operations get_event_cards",
        "- operations get_event_changes",
        "- operations get_event_dates",
        "- operations get_event_stream query after?",
        "- operations get_table_resting",
        "- shapes AffiliationOutput asked",
        "- shapes CardsOutput",
        "- shapes CorrectedCardsOutput",
        "- shapes DatesOutput",
        "- shapes EventLinksOutput",
        "- shapes EventOutput links",
        "- shapes OwnPartOutput asked",
        "- shapes OwnPartOutput askers",
        "- shapes PatchedSeasonChangesInputRequest moves?",
        "- shapes RequestOutput asked",
        "- shapes RequestOutput asker",
        "- shapes SeasonInputRequest moves?",
        "- shapes SeasonLineOutput moves",
        "- shapes SeasonOutput moves",
        "- shapes SeasonTableOutput",
        "- shapes SeedsOutput",
        "- shapes TableRestingOutput",
        "- words MovesEnum",
        "~ operations add_table_card 201 application/json",
        "~ operations get_season 200 application/json",
        "~ operations lift_card 200 application/json",
        "~ operations list_club_affiliations query fields?",
        "~ operations list_club_events query fields?",
        "~ operations list_club_seasons query fields?",
        "~ operations list_events query fields?",
        "~ operations put_event_card_rules 200 application/json",
        "~ operations put_event_dates 200 application/json",
        "~ operations put_event_seeds 200 application/json",
        "~ operations undo_card 200 application/json",
        "~ operations undo_card_lift 200 application/json",
    ),
    _UNUSED,
) | dict.fromkeys(
    ("~ operations get_event_export path form", "~ operations get_event_export path what"),
    "There are more files; those that were there are called as before.",
)
"""Changes that a client may stumble over, up to their colon, and why they are made nevertheless.

Emptied at a release.
"""


def test_every_change_since_the_last_release_is_named() -> None:
    found = changes(released_contract(), contract_of(served_schema()))
    if os.environ.get("CONTRACT") == "write":
        CHANGES.write_text("".join(f"{one}\n" for one in found), "utf-8")
    assert CHANGES.read_text("utf-8").splitlines() == found
    assert {one.partition(": ")[0] for one in found if breaks(one)} == BREAKS.keys()
    assert all(BREAKS.values())


def test_a_change_of_each_kind_is_found_and_what_breaks_is_known() -> None:
    before = contract_of(served_schema())
    after = contract_of(served_schema())
    after["operations"]["try_something"] = after["operations"].pop("get_club")
    after["operations"]["list_clubs"]["query since"] = "date"
    after["operations"]["list_clubs"]["query until?"] = "date"
    del after["operations"]["add_club"]["422"]
    del after["codes"]["422"]["invalid"]
    after["operations"]["add_club"]["409 new_code"] = ""
    after["shapes"]["ClubOutput"]["town"] = "string"
    after["shapes"]["ClubOutput"]["name"] = "ClubName"
    after["shapes"]["ClubInputRequest"]["town"] = "string"
    del after["words"]["Game"]["draw"]
    after["words"]["Game"]["sixes"] = ""
    found = {one: breaks(one) for one in changes(before, after)}
    assert found == {
        "+ operations add_club 409 new_code": False,
        "- codes 422 invalid": False,
        "- operations add_club 422": False,
        "- operations get_club": True,
        "+ operations list_clubs query since": True,
        "+ operations list_clubs query until?": False,
        "+ operations try_something": False,
        "+ shapes ClubInputRequest town": True,
        "~ shapes ClubOutput name: string, now ClubName": True,
        "+ shapes ClubOutput town": False,
        "- words Game draw": True,
        "+ words Game sixes": False,
    }
