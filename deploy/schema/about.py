"""What holds for every operation, said once at the head of the schema."""

ABOUT = """\
Seated domino tournaments, refereed move logs, ratings.

**Who asks.** `Authorization: Bearer TOKEN`. An account makes tokens on the page `/tokens/`; the
code on a table's card is changed for one by `POST /tables/{id}/token`. A token has scopes and may
be for one club, event or table. What is open to everybody needs none. `GET /me` says who a token is
for, and where its player sits now.

**Lists** are one envelope, `{"count", "next", "previous", "results"}`, and `Link` names the same
pages. Follow `next` as it is: its cursor loses and repeats nothing while rows come and go. `limit`
says how many rows, `ordering` in which order, `fields` which members of each. A parameter, or a key
of a body, that an operation does not know is refused by name (422).

**Refusals** are problem documents (RFC 9457, `application/problem+json`): go by `code`, show
`detail`, look at `pointer`. `Accept-Language` chooses the words (en, es, pt); codes stay the same.

**Made.** Every 201 has a `Location`: where to read what was made, or the list, event or entry that
it is now a part of.

**Sent twice.** What changes something takes an `Idempotency-Key`: with the same key and body a
request is worked on once and answered as it was then (`Idempotency-Replayed: true`). After a broken
connection or a 503, send it again with the same key.

**Seen before it is changed.** Answers bear an `ETag`. `If-None-Match` asks whether they still stand
(304); `If-Match` changes only what was seen (412, where somebody else was first).

**Following.** `GET /events/{id}/stream` tells what changes as it happens and goes on after
`Last-Event-ID`; `GET /events/{id}/changes?after=CURSOR` tells the same to whoever asks. Each line
names what changed: ask for that again.

**How much.** `RateLimit` says how many requests are left, `Retry-After` how long to wait after 429.
Ids are UUIDs, times RFC 3339, money whole hundredths. New members may come to an answer, and new
words to a vocabulary: pass over what you do not know.
"""
