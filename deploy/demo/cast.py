"""Who plays on the demo evening, and what: names, events, rounds."""

from dataclasses import dataclass
from typing import Any

Sizes = tuple[int, int, int]
"""Seats a table: least, most, preferred."""

CLUB = "Doble Seis"
EVENING_SEED = 20_260_606

PAIRS = (
    ("Adaeze Okafor", "Tomás Villanueva"),
    ("Beatriz Camejo", "Luis Camejo"),
    ("Camille Lafleur", "Jean-Baptiste Noël"),
    ("Dolores Ibáñez", "Winston Clarke"),
    ("Ewa Zielińska", "Paweł Zieliński"),
    ("Fatou Diop", "Moussa Ndiaye"),
    ("Grace Campbell", "Delroy Brown"),
    ("Huang Meiling", "Chen Zhiwei"),
    ("Inés Montoya", "Rafael Quiñones"),
    ("Joyce Achieng", "Peter Kamau"),
    ("Kerstin Öberg", "Nils Ångström"),
    ("Lucía Paredes", "Orlando Peña"),
    ("Mercedes Duarte", "Ramón Ortega"),
    ("Noor Haddad", "Samir Khoury"),
    ("Odalys Figueroa", "Yunior Batista"),
    ("Priya Raghavan", "Arjun Menon"),
)
TRIOS = (
    "Agnieszka Wójcik",
    "Bogdan Kaczmarek",
    "Celina Nowakowska",
    "Dawid Lis",
    "Elżbieta Grabowska",
    "Feliks Mazur",
    "Grażyna Pawlak",
    "Henryk Dudek",
    "Irena Sobczak",
)
"""The nine at Domizerka: nobody sits at two tables at once."""


@dataclass(frozen=True)
class Hall:
    """An event of the evening: `plan` as sent to the API, who enters, how many tables a round.

    `players` are single entries; without them the sixteen partnerships enter.
    """

    key: str
    plan: dict[str, Any]
    tables: int
    players: tuple[str, ...] = ()

    @property
    def rounds(self) -> int:
        """How many rounds are played."""
        return int(self.plan["rounds_planned"])


def _plan(name: str, game: str, method: str, rounds: int, sizes: Sizes | None) -> dict[str, Any]:
    return {
        "name": name,
        "game": game,
        "options": {},
        "method": method,
        "shape": "rotating" if "rotating" in method else "single" if sizes else "pairs",
        "rounds_planned": rounds,
        "table_sizes": dict(zip(("min", "max", "preferred"), sizes, strict=True))
        if sizes
        else None,
        "preset": "match",
        "seed": 42,
    }


EVERYBODY = [name for pair in PAIRS for name in pair]
EARLY = (
    Hall("pairs", _plan("Friday Pairs", "partnership", "swiss", 5, None), len(PAIRS) // 2),
    Hall("trios", _plan("Domizerka for Nine", "domizerka", "groups", 4, (3, 3, 3)), 3, TRIOS),
)
"""What the evening begins with; the first is the one that is shown."""

LATE = (
    Hall(
        "martini",
        # Eight at tables of two and three: three threes would take nine.
        _plan("Martini Mixed", "martini", "groups", 2, (2, 3, 3)),
        3,
        tuple(EVERYBODY[:8]),
    ),
    Hall("draw", _plan("Draw in Fives", "draw", "groups", 2, (5, 5, 5)), 2, tuple(EVERYBODY[8:18])),
    Hall(
        "matador",
        _plan("Matador Fours", "matador", "groups", 2, (4, 4, 4)),
        2,
        tuple(EVERYBODY[18:26]),
    ),
    Hall(
        "pinochle",
        _plan("Pinochle Threes", "pinochle", "groups", 2, (3, 3, 3)),
        2,
        tuple(EVERYBODY[26:]),
    ),
    Hall("mixed", _plan("Mixed Partners", "partnership", "rotating", 2, None), 2, TRIOS[:8]),
)
"""What is played once the first events are over, by the same people: one table each at a time."""
