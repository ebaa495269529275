"""The public door: refusals, certificates, registry."""

import hashlib
import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from tests.tournaments.scheduling.events import field, play
from tournaments.scheduling import errors, registry
from tournaments.scheduling.certificate import canonical_json, certify, input_hash, round_values
from tournaments.scheduling.draw import draw_round
from tournaments.scheduling.types import DrawnRound, Entry, Schedule, TableSizes

FOUR = field(4)
THREES = TableSizes(3, 3, 3)


@pytest.mark.parametrize(
    ("event", "fault", "says"),
    [
        (Schedule("roulette", "pairs", 1, FOUR), errors.UnknownMethod, "swiss"),
        (Schedule("swiss", "rotating", 1, FOUR), errors.UnknownShape, "pairs or single"),
        (Schedule("swiss", "pairs", 1, (*FOUR, FOUR[0])), errors.DuplicateEntry, "e00"),
        (play(Schedule("swiss", "pairs", 1, FOUR)), errors.EventFinished, "plan more"),
        (Schedule("swiss", "pairs", 1, field(1)), errors.TooFewEntries, "at least 2"),
        (
            Schedule("rotating", "rotating", 1, field(7), policy={"byes_per_round": 2}),
            errors.TooManyByes,
            "3 byes, and the policy byes_per_round allows 2",
        ),
        (Schedule("manual", "pairs", 1, FOUR), errors.DrawnByHand, "by hand"),
        (Schedule("groups", "single", 1, FOUR), errors.NoTableSizes, "table sizes"),
        (
            Schedule("groups", "single", 1, field(2), table_sizes=THREES),
            errors.NoTableSizes,
            "Entries present: 2; a table needs at least 3",
        ),
        (
            Schedule("groups", "single", 1, FOUR, table_sizes=TableSizes(5, 4, 4)),
            errors.NoTableSizes,
            "min <= preferred",
        ),
    ],
)
def test_impossible_rounds_are_refused_with_a_reason(
    event: Schedule, fault: type[errors.DrawFault], says: str
) -> None:
    with pytest.raises(fault) as raised:
        draw_round(event)
    assert says in raised.value.detail
    assert raised.value.code
    assert raised.value.title


def test_by_standing_needs_every_result() -> None:
    event = Schedule("swiss", "pairs", 3, FOUR)
    event = replace(event, rounds=(draw_round(event),))
    with pytest.raises(errors.ResultsMissing, match="Table 1 of round 1"):
        draw_round(event)


@pytest.mark.parametrize("method", ["round_robin", "double_round_robin"])
def test_fixed_methods_need_no_result(method: str) -> None:
    event = Schedule(method, "pairs", 3, FOUR)
    event = replace(event, rounds=(draw_round(event),))
    assert draw_round(event).number == 2


def test_fault_codes_are_distinct() -> None:
    leaves = errors.DrawFault.__subclasses__()
    assert len({leaf.code for leaf in leaves}) == len(leaves)


def test_registry_names_its_files() -> None:
    folder = Path(registry.__file__).parent / "methods"
    files = {f"tournaments.scheduling.methods.{path.stem}" for path in folder.glob("[a-z]*.py")}
    assert {method.file for method in registry.METHODS.values()} == files


def test_certificate_names_seed_engine_and_input() -> None:
    event = Schedule("swiss", "pairs", 3, FOUR, seed=42)
    certificate = draw_round(event).certificate
    assert certificate is not None
    assert (certificate.seed, certificate.engine) == (42, "boneyard swiss 1")
    canonical = canonical_json(event)
    assert json.loads(canonical)["entries"][0]["id"] == "e00"
    assert certificate.input_hash == hashlib.sha256(canonical.encode()).hexdigest()


def test_input_hash_ignores_order_and_sees_content() -> None:
    event = Schedule("swiss", "pairs", 3, FOUR, forbidden=(("e00", "e01"),))
    turned = replace(event, entries=FOUR[::-1], forbidden=(("e01", "e00"),))
    assert input_hash(event) == input_hash(turned)
    assert input_hash(event) != input_hash(replace(event, seed=1))
    assert input_hash(event) != input_hash(replace(event, entries=(*FOUR[1:], Entry("e00"))))


def test_only_sums_over_rounds_are_certified() -> None:
    event = Schedule("swiss", "pairs", 3, FOUR)
    with pytest.raises(ValueError, match="bye_spread"):
        round_values(event, draw_round(event), ("bye_spread",))


def test_no_value_is_certified_below_its_proven_bound() -> None:
    event = Schedule("swiss", "pairs", 3, FOUR)
    drawn = draw_round(event)
    for bound in (1, Fraction(1, 2)):
        claimed = DrawnRound(drawn.tables, drawn.byes, {"float_squares": bound})
        with pytest.raises(RuntimeError, match="float_squares is 0, below its proven bound"):
            certify(event, [claimed])
    (certified,) = certify(event, [DrawnRound(drawn.tables, drawn.byes, {"float_squares": 0})])
    assert certified.certificate is not None
