"""The SQL of a page of a rating list.

The lines are the newest ratings, from the standings or from the history (see ``as_of``), ranked
among those who are active, and names for those that are shown. One statement has both ways and
takes the one that holds when it runs. Parameters: `pool`, `list` (its id), `old`, `since` and
`active` (arrays of lists), `search`, `limit`, `offset`, and `enough`, the lines up to the end of
the page.
"""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from clubs.names import HIGHEST_NUMBER
from ratings.selectors.as_of import ListsAsOf, newest_joins
from web.folding import like_pattern

Kind = Literal["players", "partnerships"]
PLAYERS: Final = "players"
PARTNERSHIPS: Final = "partnerships"

KINDS: Mapping[Kind, str] = {PLAYERS: "player_id", PARTNERSHIPS: "partnership_id"}
"""The column of a subject that says who it is."""

FROM_STANDINGS = """
    SELECT s.id AS subject_id, s.{who} AS who, t.list_id, t.before, t.after, t.games,
        t.spread, t.luck
    FROM ratings_standing t JOIN ratings_subject s ON s.id = t.subject_id
    WHERE t.pool_id = %(pool)s AND s.{who} IS NOT NULL
        AND (SELECT head_id FROM ratings_pool WHERE id = %(pool)s) = %(list)s
"""
"""Everybody's newest rating, from the standings of the newest list."""

FROM_HISTORY = """
    SELECT known.id, known.who, {list_id}, {before}, {after}, {games}, {spread}, {luck}
    FROM (
        SELECT s.id, s.{who} AS who FROM ratings_subject s JOIN (
            SELECT subject_id FROM ratings_standing WHERE pool_id = %(pool)s
            UNION ALL
            SELECT l.subject_id FROM ratings_formersubject l LEFT JOIN ratings_standing t
                ON t.pool_id = l.pool_id AND t.subject_id = l.subject_id
            WHERE l.pool_id = %(pool)s AND t.subject_id IS NULL
        ) ever ON ever.subject_id = s.id
        WHERE s.{who} IS NOT NULL
    ) known
    {joins}
    WHERE {list_id} IS NOT NULL
        AND (SELECT head_id FROM ratings_pool WHERE id = %(pool)s) <> %(list)s
        AND NOT EXISTS (
            SELECT FROM ratings_ratinglist
            WHERE id = ANY(%(old)s::int4[]) AND dropped_at IS NOT NULL
        )
"""
"""The same for an older list, from the history, of all who stand or once stood in the pool."""

PLAYER_NAME = """
    name || CASE WHEN nickname <> '' THEN ' (' || nickname || ')'
        WHEN number IS NOT NULL AND name <> 'No. ' || number THEN ' (' || number || ')' ELSE '' END
"""
"""The name of a player, as `clubs.names.display_name` gives it."""

SEARCHED_TEXT = "sort_key || coalesce(' ' || number, '')"
"""The text in which players are searched: name, nickname, club number."""

PEOPLE: Mapping[Kind, str] = {
    PLAYERS: f"""
        SELECT id, {PLAYER_NAME} AS name, sort_key AS folded, {SEARCHED_TEXT} AS sought
        FROM clubs_player
    """,  # noqa: S608 - no value
    PARTNERSHIPS: """
        SELECT pair.id, pair.name, one.sort_key || ' ' || two.sort_key AS folded,
            pair.search AS sought
        FROM clubs_partnership pair
        JOIN clubs_player one ON one.id = pair.first_id
        JOIN clubs_player two ON two.id = pair.second_id
    """,
}

SINCE_BEFORE = """
    LEFT JOIN LATERAL (
        SELECT CASE
            WHEN shown.list_id <> %(list)s THEN 0
            WHEN (SELECT count(*) FROM ratings_ratingchange c
                  WHERE c.subject_id = shown.subject_id AND c.list_id = shown.list_id)
                < shown.games THEN shown.after - shown.before
        END AS change
    ) since ON true
"""
"""The change since the list before; null for those who were not rated before."""

LINES = """
    WITH newest AS ({laid_out} UNION ALL {looked_up}),
    ranked AS (
        SELECT rank() OVER (ORDER BY newest.after DESC) AS rank, newest.*,
            count(*) OVER () AS listed
        FROM newest WHERE newest.list_id = ANY(%(active)s::int4[])
    ),
    shown AS ({shown})
    {told}
"""

LINE_COLUMNS = """
    SELECT shown.rank, shown.who, shown.name, shown.after, {change}, shown.games,
        shown.spread, shown.luck, p.closed_at, p.day, p.time_zone, shown.total
    FROM shown
    JOIN ratings_ratinglist l ON l.id = shown.list_id
    JOIN ratings_period p ON p.id = l.period_id
    {since}
    ORDER BY shown.rank, shown.folded, shown.who
"""

PAGE = """
    WITH place AS MATERIALIZED (
        SELECT t.after AS first FROM {stands} ORDER BY t.after DESC LIMIT 1 OFFSET %(offset)s
    ), above AS MATERIALIZED (
        SELECT count(*) AS n FROM {stands} AND t.after > (SELECT first FROM place)
    ), best AS (
        SELECT (SELECT n FROM above) + rank() OVER (ORDER BY t.after DESC) AS rank,
            t.subject_id, t.list_id, t.before, t.after, t.games, t.spread, t.luck
        FROM {stands} AND t.after <= (SELECT first FROM place)
        ORDER BY t.after DESC
        FETCH FIRST (%(enough)s - (SELECT n FROM above)) ROWS WITH TIES
    ), shown AS (
        SELECT best.*, s.{who} AS who, people.name, people.folded,
            (SELECT count(*) FROM {stands}) AS total
        FROM best JOIN ratings_subject s ON s.id = best.subject_id
        JOIN ({people}) people ON people.id = s.{who}
        ORDER BY best.rank, people.folded, s.{who}
        LIMIT %(limit)s OFFSET (%(offset)s - (SELECT n FROM above))
    )
"""
"""A page of the newest list without a search. Only those on it, or level with its first line, are
looked up with their names; those above are counted in the index."""

SEARCH_PAGE = """
    WITH named AS MATERIALIZED ({named}), best AS (
        SELECT t.subject_id, t.list_id, t.before, t.after, t.games, t.spread, t.luck,
            named.id AS who, named.name, named.folded, count(*) OVER () AS total
        FROM named JOIN ratings_subject s ON s.{who} = named.id
        JOIN {joined} AND t.subject_id = s.id
        ORDER BY t.after DESC, named.folded, named.id LIMIT %(limit)s OFFSET %(offset)s
    ), spaced AS (
        SELECT best.*, lag(after) OVER (ORDER BY after DESC, folded, who) AS better FROM best
    ), counted AS (
        SELECT spaced.*, (
            SELECT count(*) FROM {stands} AND t.after > spaced.after
                AND t.after <= coalesce(spaced.better, {most})
        ) AS between FROM spaced
    ), shown AS (
        SELECT counted.*, 1 + sum(between) OVER (ORDER BY after DESC) AS rank FROM counted
    )
"""
"""A page of the newest list with a search: names are found by trigrams, and those above are counted
in the index, once from the best down to the last of the page."""

MOST = 2**63 - 1
SEARCHED_PEOPLE: Mapping[Kind, str] = {
    PLAYERS: f"""
        SELECT id, {PLAYER_NAME} AS name, sort_key AS folded FROM clubs_player
        WHERE merged_into_id IS NULL
    """,  # noqa: S608 - no value
    PARTNERSHIPS: """
        SELECT pair.id, pair.name, one.sort_key || ' ' || two.sort_key AS folded
        FROM clubs_partnership pair
        JOIN clubs_player one ON one.id = pair.first_id
        JOIN clubs_player two ON two.id = pair.second_id
        WHERE pair.merged_into_id IS NULL
    """,
}
"""Who is searched; the conditions for the words follow."""

ON_LIST = """ratings_standing t WHERE t.pool_id = %(pool)s AND t.pair = {pair}
    AND t.list_id = ANY(%(active)s::int4[])
    AND (SELECT head_id FROM ratings_pool WHERE id = %(pool)s) = %(list)s"""
"""Who is on the newest list, from the standings; nobody where it is no longer the newest."""

SEARCH_LINES = """
    SELECT ranked.*, people.name, people.folded, count(*) OVER () AS total
    FROM ranked JOIN ({people}) people ON people.id = ranked.who
    WHERE people.sought LIKE ALL (%(search)s::text[])
    ORDER BY ranked.rank, people.folded, ranked.who LIMIT %(limit)s OFFSET %(offset)s
"""
"""The lines of a search; they are counted after all names have been searched."""

FIRST_LINES = """
    SELECT best.*, people.name, people.folded, best.listed AS total
    FROM (SELECT * FROM ranked ORDER BY rank FETCH FIRST %(enough)s ROWS WITH TIES) best
    JOIN ({people}) people ON people.id = best.who
    ORDER BY best.rank, people.folded, best.who LIMIT %(limit)s OFFSET %(offset)s
"""
"""The lines of a page without a search: only these need names for their order."""


def newest_page(kind: Kind, since: ListsAsOf | None) -> str:
    """Return the statement for a page of the newest list; it finds nothing on any other."""
    stands = ON_LIST.format(pair="true" if kind == PARTNERSHIPS else "false")
    page = PAGE.format(stands=stands, who=KINDS[kind], people=PEOPLE[kind])
    return page + _lines_sql(since)


def newest_search_page(
    kind: Kind, since: ListsAsOf | None, words: Sequence[str]
) -> tuple[str, dict[str, object]]:
    """Return the statement for a page of the newest list with all these words, and their values.

    It finds nothing where no name has the words, or where the list is no longer the newest.
    """
    named, values = SEARCHED_PEOPLE[kind], dict[str, object]()
    for at, word in enumerate(words):
        values[f"word_{at}"] = like_pattern(word)
        column = "sort_key" if kind == PLAYERS else "pair.search"
        meant = f"{column} LIKE %(word_{at})s"
        if kind == PLAYERS and word.isascii() and word.isdigit():
            values[f"number_{at}"] = min(int(word[:10]), HIGHEST_NUMBER + 1)
            meant += f" OR number = %(number_{at})s"
        named += f" AND ({meant})"
    stands = ON_LIST.format(pair="true" if kind == PARTNERSHIPS else "false")
    joined = stands.replace(" WHERE ", " ON ", 1)
    page = SEARCH_PAGE.format(named=named, who=KINDS[kind], stands=stands, joined=joined, most=MOST)
    return page + _lines_sql(since), values


def _lines_sql(since: ListsAsOf | None) -> str:
    before, change = SINCE_BEFORE, "since.change"
    if since is not None:
        before, then = newest_joins(since, "shown.subject_id", "since")
        change = f"shown.after - {then['after']} AS change"
    return LINE_COLUMNS.format(since=before, change=change)


def lines_statement(kind: Kind, as_of: ListsAsOf, since: ListsAsOf | None, *, plain: bool) -> str:
    """Return the statement for the lists that stood, and those that changes are counted from.

    `since` None: from the list before. `plain`: a page without a search.
    """
    who, people = KINDS[kind], PEOPLE[kind]
    joins, columns = newest_joins(as_of, "known.id", "old")
    return LINES.format(
        laid_out=FROM_STANDINGS.format(who=who),
        looked_up=FROM_HISTORY.format(who=who, joins=joins, **columns),
        shown=(FIRST_LINES if plain else SEARCH_LINES).format(people=people),
        told=_lines_sql(since),
    )
