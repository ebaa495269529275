"""The page of second opinions: whether Elo is good for this club, in tables, charts and words."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.formats import number_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from clubs.access import ORGANISER, has_role, role_in_club, viewer
from clubs.acts import act
from clubs.views.access import action
from games.templatetags.moves import game_title
from ratings.drawing.charts import ChartTexts, Series
from ratings.engine.config import NEW_POOL
from ratings.engine.opinions.proposal import NEW_K
from ratings.engine.opinions.scores import Bin
from ratings.engine.opinions.verdict import LEAST_GAMES, AgainstCoin, Outcome
from ratings.selectors.lists import pool_by_id, report_of
from ratings.services.ledger import pool_configure
from ratings.services.opinions import OPINIONS
from ratings.tasks import request_rating, request_reports
from ratings.templatetags.pictures import calibration_picture
from web.forms import Form
from web.pages import FormPage, page, redirect_with_message


def show_opinions(request: HttpRequest, pool_id: UUID, refused: Form | None = None) -> HttpResponse:
    """Show how well Elo, Glicko-2 and OpenSkill foresaw the games of a pool."""
    pool = pool_by_id(pool_id)
    report, config = report_of(pool_id, OPINIONS), pool.rating_config()
    context: dict[str, Any] = {
        "pool": pool,
        "report": report,
        "stale": report is None or report.list_id != pool.head_id,
        "organises": has_role(role_in_club(viewer(request), pool.club_id), ORGANISER),
        "refused": refused,
        "pairs_rest_whole": config.pair_rest != NEW_POOL["pair_rest"],
    }
    if report is not None:
        document = report.body["document"]
        part = "main" if document["main_games"] else "every"
        context |= {
            "document": document,
            "part": part,
            "models": [one | {"figures": one[part]} for one in document["models"]],
            "verdict": verdict_in_words(document),
            "settings": _settings(document),
            "proposal": document.get("proposal") if config.k != NEW_K else None,
            "first_period": report.body["first_period"],
            "last_period": report.body["last_period"],
            "chart": _chart(document, part, game_title(pool.game)),
        }
    return render(request, "ratings/opinions.html", context)


opinions_page = page(show_opinions)


def _club_of(pool_id: UUID) -> UUID:
    return pool_by_id(pool_id).club_id


@act("opinions_ask")
@action(ORGANISER, _club_of, FormPage("opinions"))
def opinions_ask(request: HttpRequest, pool_id: UUID) -> HttpResponse:
    """Ask a worker for the report, where it is older than the newest list."""
    request_reports(pool_id)
    return redirect_with_message(request, _("Requested. The report appears here when it is ready."))


@act("ratings_configure")
@action(ORGANISER, _club_of, FormPage("opinions"))
def k_change(request: HttpRequest, pool_id: UUID) -> HttpResponse:
    """Give the pool the K of new pools; what else is set stays."""
    _give_of_new_pools(pool_id, "k")
    return redirect_with_message(
        request, _("The pool has the new K. Its lists are being made again.")
    )


@act("ratings_configure")
@action(ORGANISER, _club_of, FormPage("opinions"))
def pair_rest_change(request: HttpRequest, pool_id: UUID) -> HttpResponse:
    """Give the pool the rest of pairs of new pools; what else is set stays."""
    _give_of_new_pools(pool_id, "pair_rest")
    return redirect_with_message(
        request, _("The pool has the new ± of pairs. Its lists are being made again.")
    )


def _give_of_new_pools(pool_id: UUID, key: str) -> None:
    config = pool_by_id(pool_id).config | {key: NEW_POOL[key]}
    pool_configure(pool_id=pool_id, config=config)
    request_rating(pool_id)


def _chart(document: Mapping[str, Any], part: str, game: str) -> SafeString | None:
    series = [
        Series(one["name"], bins, tuple(_title(one["name"], each) for each in bins))
        for one in document["models"]
        if not one["baseline"] and (bins := _bins(one[part]["calibration"]))
    ]
    if not series:
        return None
    words = ChartTexts(
        title=_("Predicted and actual in %(game)s") % {"game": game},
        description=_(
            "For the favourites of each game: the chance a model gave them, and "
            "their actual share. On the diagonal a model predicts well; below it, it "
            "is too sure. The table below has every value."
        ),
        across=_("predicted"),
        upward=_("actual"),
    )
    return calibration_picture(series, words, name="calibration")


def _settings(document: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Each setting of each model: what the earlier games chose, and what was published."""
    titles = {
        "deviation": _("Deviation of a newcomer, in points"),
        "period": _("Rounds in a rating period"),
        "beta": _("Luck in a result (beta)"),
        "tau": _("Change of a strength by a game (tau)"),
    }
    return [
        {"model": one["name"], "title": titles[name], "chosen": value}
        | {"published": one["published"][name]}
        for one in document.get("fitted", {}).get("models", ())
        for name, value in one["settings"].items()
    ]


def _bins(found: Sequence[Mapping[str, Any]]) -> tuple[Bin, ...]:
    return tuple(
        Bin(
            one["from"],
            one["to"],
            one["count"],
            one["predicted"],
            one["observed"],
            (one["interval"][0], one["interval"][1]),
        )
        for one in found
    )


def _title(model: str, one: Bin) -> str:
    return _("%(model)s: predicted %(predicted)s, actual %(observed)s, %(count)d games") % {
        "model": model,
        "predicted": _percent(one.predicted),
        "observed": _percent(one.observed),
        "count": one.count,
    }


def _percent(share: float) -> str:
    return f"{number_format(100 * share, 1)} %"


def verdict_in_words(document: Mapping[str, Any]) -> list[str]:
    """Return the verdict for an organiser in the reader's language, sentence by sentence."""
    verdict = document["verdict"]
    by_model = {one["model"]: one for one in document["differences"]}
    if document["main_games"] < LEAST_GAMES:
        return [
            _(
                "Too few games to tell: at least %(needed)d are needed in which every "
                "player had %(least)d earlier games."
            )
            % {"needed": LEAST_GAMES, "least": document["least_games"]}
        ]
    return [
        _sentence(verdict, by_model, document["main_games"]),
        _coin_sentence(verdict["against_coin"], by_model["Coin"]["value"]),
    ]


def _sentence(verdict: Mapping[str, Any], by_model: Mapping[str, Any], games: int) -> str:
    if verdict["outcome"] == Outcome.OTHER_BETTER:
        best = by_model[verdict["best"]]
        low, high = best["interval"]
        return _(
            "%(model)s predicts these games better than Elo: its log-loss is lower by %(value)s "
            "a game (95 %% interval %(low)s to %(high)s)."
        ) % {
            "model": verdict["best"],
            "value": number_format(best["value"], 3),
            "low": number_format(low, 3),
            "high": number_format(high, 3),
        }
    if verdict["outcome"] == Outcome.UNCLEAR:
        return _(
            "Too few games to tell whether Elo predicts as well as the other models: "
            "about %(needed)d are needed, there are %(games)d."
        ) % {"needed": verdict["needed"], "games": games}
    return _("Elo predicts these games as well as the other models.")


def _coin_sentence(against: str, value: float) -> str:
    if against == AgainstCoin.BETTER:
        return _("Elo predicts better than a coin toss, by %(value)s a game.") % {
            "value": number_format(-value, 3)
        }
    if against == AgainstCoin.WORSE:
        return _("Elo predicts worse than a coin toss, by %(value)s a game.") % {
            "value": number_format(value, 3)
        }
    return _("There is no proof that Elo predicts better than a coin toss.")
