"""Who plays on the demo evening, and what: names, events, rounds."""

from typing import Any

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

PAIRS_EVENT: dict[str, Any] = {
    "name": "Friday Pairs",
    "game": "partnership",
    "options": {},
    "method": "swiss",
    "shape": "pairs",
    "rounds_planned": 5,
    "table_sizes": None,
    "preset": "match_points",
    "seed": 42,
}
TRIOS_EVENT: dict[str, Any] = {
    "name": "Domizerka for Nine",
    "game": "domizerka",
    "options": {},
    "method": "groups",
    "shape": "single",
    "rounds_planned": 4,
    "table_sizes": {"min": 3, "max": 3, "preferred": 3},
    "preset": "match_points",
    "seed": 42,
}
