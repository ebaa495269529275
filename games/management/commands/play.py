"""``python manage.py play GAME --players N --seed S --preset P``: logs played by bots."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any, get_args

from django.core.management.base import BaseCommand, CommandError

from games.bots import Policy, playout
from games.rules.definition import Game
from games.rules.errors import GamesError
from games.rules.registry import GAMES
from games.rules.write import to_text


class Command(BaseCommand):
    """Write canonical logs of whole games, the same ones for the same seed."""

    help = "Let bots play whole games and write their canonical logs."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", choices=list(GAMES))
        parser.add_argument("--players", type=int, help="seats at the table")
        parser.add_argument("--seed", type=int, default=0, help="of the first log; then counted up")
        parser.add_argument("--count", type=int, default=1, help="how many logs")
        parser.add_argument("--bot", choices=get_args(Policy), default="random")
        parser.add_argument("--preset", default="", help="options as they are played somewhere")
        parser.add_argument("--options", default="", help='the game\'s options: "target=50 ..."')
        parser.add_argument("--out", type=Path, help="a folder for one file a log; else stdout")

    def handle(self, *args: Any, **options: Any) -> None:
        game = GAMES[options["game"]]
        players = options["players"] or game.default_players or game.players[0]
        chosen = _preset(game, options["preset"]) | dict(
            word.partition("=")[::2] for word in options["options"].split()
        )
        for seed in range(options["seed"], options["seed"] + options["count"]):
            try:
                text = to_text(playout(game.slug, players, seed, options["bot"], chosen))
            except GamesError as error:
                raise CommandError(error.detail, returncode=2) from None
            if options["out"] is None:
                self.stdout.write(text)
                continue
            options["out"].mkdir(parents=True, exist_ok=True)
            name = f"{game.slug}-{players}-{options['bot']}-{seed}.domlog"
            (options["out"] / name).write_text(text, encoding="utf-8")


def _preset(game: Game, slug: str) -> dict[str, int | str]:
    """The options of a preset, none without one; `CommandError` for one the game does not have."""
    if not slug:
        return {}
    found = game.preset(slug)
    if found is None:
        known = ", ".join(preset.slug for preset in game.presets) or "none"
        raise CommandError(f"{game.slug} has no preset {slug}; it has: {known}.", returncode=2)
    return dict(found.options)
