"""Writes a ``schedule 1`` document: the one given, in canonical order, with new rounds.

Decides the order (entries by id, forbidden pairs and byes sorted, tables by number; keys are sorted
where the text is written) and how exact numbers become JSON numbers: whole where they are whole,
else rounded once to six decimals, half up. Keys and numbers that were given stay as they are.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from decimal import Decimal
from fractions import Fraction
from typing import Any

from tournaments.scheduling.types import Certificate, Comparison, Round, Violation


def canonical_document(document: Mapping[str, Any], new: Iterable[Round] = ()) -> dict[str, Any]:
    """A readable document in canonical order, with new rounds after its own."""
    written = dict(document)
    written["entries"] = sorted(document["entries"], key=lambda entry: entry["id"])
    if "forbidden" in document:
        written["forbidden"] = sorted(sorted(pair) for pair in document["forbidden"])
    rounds = [_sort_round(played) for played in document.get("rounds", ())]
    rounds += [round_json(drawn) for drawn in new]
    if rounds or "rounds" in document:
        written["rounds"] = rounds
    return written


def _sort_round(played: Mapping[str, Any]) -> dict[str, Any]:
    written = dict(played)
    written["tables"] = sorted(played["tables"], key=lambda table: table["number"])
    if "byes" in played:
        written["byes"] = sorted(played["byes"])
    return written


def round_json(drawn: Round) -> dict[str, Any]:
    """A round as the document has it; unplayed tables have no results."""
    written: dict[str, Any] = {
        "number": drawn.number,
        "tables": [
            {
                "number": table.number,
                "seats": dict(table.seats),
                **({"boards": list(table.boards)} if table.boards else {}),
            }
            for table in sorted(drawn.tables, key=lambda table: table.number)
        ],
        "byes": sorted(drawn.byes),
    }
    if drawn.certificate is not None:
        written["certificate"] = certificate_json(drawn.certificate)
    return written


def certificate_json(certificate: Certificate) -> dict[str, Any]:
    """A certificate as the document has it."""
    return {
        "objective": numbers_json(certificate.objective),
        "bounds": numbers_json(certificate.bounds),
        "seed": certificate.seed,
        "input_hash": certificate.input_hash,
        "engine": certificate.engine,
        **({"cut": True} if certificate.cut else {}),
        **({"beside": beside_json(certificate.beside)} if certificate.beside else {}),
        **({"matches": certificate_json(certificate.matches)} if certificate.matches else {}),
        **({"homes": asdict(certificate.homes)} if certificate.homes else {}),
        **({"ahead": asdict(certificate.ahead)} if certificate.ahead else {}),
    }


def beside_json(compared: Comparison) -> dict[str, Any]:
    """What another method would have achieved, as the document has it."""
    return {"method": compared.method, "objective": numbers_json(compared.objective)}


def violations_json(violations: Sequence[Violation]) -> list[dict[str, Any]]:
    """Violations as the checker's answer has them."""
    return [
        {"code": v.code, "round": v.round, "table": v.table, "detail": v.detail} for v in violations
    ]


def numbers_json(values: Mapping[str, int | Fraction]) -> dict[str, int | Decimal]:
    """Exact values as JSON numbers.

    >>> numbers_json({"a": Fraction(4, 2), "b": Fraction(1, 3), "c": Fraction(1, 2 * 10**6)})
    {'a': 2, 'b': Decimal('0.333333'), 'c': Decimal('0.000001')}
    """
    return {name: _number(value) for name, value in values.items()}


def _number(value: int | Fraction) -> int | Decimal:
    if value == int(value):
        return int(value)
    millionths = Fraction(value) * 10**6 + Fraction(1, 2)
    return Decimal(millionths.numerator // millionths.denominator).scaleb(-6)
