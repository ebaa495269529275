"""Lists are cut into pages whole, in order, at the largest size that does not need too many."""

import pytest

from tournaments.ranking.paging import KINDS, MOST_PAGES, Kind, pages


@pytest.mark.sampled
@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.slug)
@pytest.mark.parametrize("height", [1, 3, 5, 11])
def test_nothing_is_lost_and_nothing_overflows(kind: Kind, height: int) -> None:
    for count in (0, 1, 9, 24, 60, 61, 120, 240, 480):
        cut = pages(kind, range(count), height)
        assert [item for page in cut for item in page.items] == list(range(count))
        for page in cut:
            assert 0 < len(page.items) <= page.columns * page.rows
            fits = {size.columns: size.lines for size in kind.sizes}
            assert page.rows == 1 or page.rows * height <= fits[page.columns]


def test_a_single_page_is_filled() -> None:
    (page,) = pages(KINDS["tables"], range(6), 5)
    assert (page.columns, page.rows) == (3, 2)
    (page,) = pages(KINDS["seats"], range(4))
    assert (page.columns, page.rows) == (2, 4)


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.slug)
def test_type_is_large_as_long_as_few_pages_do(kind: Kind) -> None:
    columns, lines = kind.sizes[0]
    (page,) = pages(kind, range(columns * lines))
    assert (page.columns, page.rows) == kind.sizes[0]
    smaller = kind.sizes[2]
    many = pages(kind, range(smaller.columns * smaller.lines * MOST_PAGES))
    assert (many[0].columns, many[0].rows, len(many)) == (*smaller, MOST_PAGES)
    assert pages(kind, range(9999))[0].columns == kind.sizes[-1].columns
