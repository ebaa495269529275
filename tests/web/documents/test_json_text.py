"""JSON text, strict in and canonical out: what is no JSON, exact numbers, one order of keys."""

import json
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from web.documents.json_text import Literal, Unreadable, read_json, write_json


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[",
        b"{} {}",
        b"{'a': 1}",
        b"NaN",
        b'{"a": Infinity}',
        b"-Infinity",
        b"\xff{}",
        b'"\x01"',
        b"[" * 100_000,
        b"{" * 3,
        b"01",
        b"{}".decode().encode("utf-16"),
    ],
)
def test_what_is_no_json_is_named_in_one_line(data: bytes) -> None:
    with pytest.raises(Unreadable) as raised:
        read_json(data)
    assert raised.value.detail
    assert "\n" not in raised.value.detail


@pytest.mark.parametrize(
    "text",
    [
        "1540.0",
        "-0.0",
        "1E+400",
        "1e-999999999999999999999",
        "2.500",
        "9" * 5000,
        '"\\ud800"',
        "[null, true, false]",
        "{}",
        "[]",
    ],
)
def test_what_was_given_comes_back_as_given(text: str) -> None:
    assert write_json(read_json(text.encode()).value) == text


def test_numbers_are_exact() -> None:
    value = read_json(b"[1, 1.10, 1e2]").value
    assert [type(item) for item in value] == [int, Literal, Literal]
    assert value == [1, Decimal("1.1"), Decimal(100)]
    assert write_json([Decimal("2.500000"), Decimal("1E+3"), Decimal("-0.000001")]) == (
        "[2.5, 1000.0, -0.000001]"
    )


def test_a_byte_order_mark_is_no_part_of_the_text() -> None:
    assert read_json(b"\xef\xbb\xbf{}").value == {}


def test_a_repeated_key_is_named_wherever_it_is() -> None:
    text = read_json(b'{"a": [{"b": 1, "c": 2, "b": 3}]}')
    assert (text.value, text.repeated) == ({"a": [{"b": 3, "c": 2}]}, "b")
    assert text.any_object() == text.value
    with pytest.raises(Unreadable, match="'b' stands twice"):
        text.whole_object()
    with pytest.raises(Unreadable, match="must be a JSON object"):
        read_json(b"[]").any_object()


def test_a_repeated_key_is_found_among_very_many() -> None:
    keys = ", ".join(f'"k{number}": 0' for number in range(200_000))
    assert read_json(f'{{{keys}, "k199999": 1}}'.encode()).repeated == "k199999"


def test_what_is_quoted_is_short_and_on_one_line() -> None:
    with pytest.raises(Unreadable) as raised:
        read_json(b'{"a\\n%s": 1, "a\\n%s": 2}' % (b"x" * 10_000, b"x" * 10_000)).whole_object()
    assert len(raised.value.detail) < 120
    assert "\n" not in raised.value.detail


def test_deep_values_are_refused_both_ways() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(Unreadable, match="too deeply"):
        write_json(deep)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@given(JSON)
def test_written_text_is_canonical_and_means_the_same(value: object) -> None:
    text = write_json(value)
    assert text == json.dumps(value, sort_keys=True)
    assert read_json(text.encode()).value == value
