"""What holds for every operation, at the head of the schema."""

ABOUT = """\
Seated domino tournaments, refereed move logs, ratings.

**Authentication.** `Authorization: Bearer TOKEN`. Create tokens for your account on the page
`/tokens/`; `POST /tables/{id}/token` gives one for the code on a table card. A token has scopes and
can be limited to one club, event or table. Public data needs no token. `GET /me` says whose token
it is, and where its player sits now.

**Lists** have one envelope, `{"count", "next", "previous", "results"}`, and `Link` names the same
pages. Follow `next` unchanged: its cursor skips and repeats nothing while rows come and go. `limit`
sets the number of rows, `ordering` their order, `fields` the members of each row; `expand` sends
whole, once each, what rows name by an id. An unknown parameter or key in a body is refused by name
(422). The answer of one thing names in `Link` what can be read below its address.

**Errors** are problem documents (RFC 9457, `application/problem+json`): branch on `code`, show
`detail`, see `pointer`. `Accept-Language` sets the language (en, es, pt); codes stay the same.

**Created.** Every 201 has a `Location`: the address of what was created, or of the list, event or
entry that it is now part of.

**Retries.** Every change accepts an `Idempotency-Key`: with the same key and body a request is done
only once and gets the same answer again (`Idempotency-Replayed: true`). After a broken connection
or a 503, send it again with the same key.

**Conditional requests.** Answers have an `ETag`. `If-None-Match` gives 304 while nothing has
changed; `If-Match` changes only the state you have read (412 if somebody else was first).

**Changes.** `GET /events/{id}/stream` sends changes as they happen and resumes after
`Last-Event-ID`; `GET /events/{id}/changes?cursor=CURSOR` lists the same on request. Each line names
what changed: read that again.

**Limits.** `RateLimit` gives the requests left, `Retry-After` the wait after 429. Ids are UUIDs,
times RFC 3339, money whole hundredths. Answers may get new members, and vocabularies new words:
ignore what you do not know.
"""
