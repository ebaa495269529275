"""Writes a change of a rating as sums that a reader can follow, with every number exact.

The sums are written in signs rather than words, so that they are the same in every language: R a
side's strength, d the difference, E the expected result, S the score, K and w the weight of a
comparison, D the change. Ratings have as many decimals as they need, shares the nine they are
computed with. The numbers come from ``derivation``.
"""

from collections.abc import Sequence
from fractions import Fraction

from ratings.engine.derivation import Derivation, OpponentStep, Side
from ratings.engine.elo import MICRO, round_fraction
from ratings.engine.period import Config


def change_lines(
    steps: Derivation, sides: Sequence[Side], mine: int, config: Config
) -> tuple[str, ...]:
    """Return the sums that lead to a change, one a line.

    >>> from ratings.engine.derivation import derive_change
    >>> sides = [Side((1600_000000,), 1), Side((1500_000000,), 2)]
    >>> for line in change_lines(derive_change(Config(), sides, 0, 20_000000), sides, 0, Config()):
    ...     print(line)
    d = 1600 − 1500 = 100
    E = 1 / (1 + 10^(−100 / 400)) = 0.640065
    S − E = 1 − 0.640065 = 0.359935
    D = 20 × 0.359935 = +7.1987
    """
    others = [side for place, side in enumerate(sides) if place != mine]
    lines = [] if len(sides[mine].ratings) == 1 else [_strength("R", sides[mine], steps.mean)]
    for place, (one, other) in enumerate(zip(steps.against, others, strict=True), 1):
        mark = "" if len(others) == 1 else f"[{place}]"
        lines += _opponent_lines(one, other, steps.mean, config, mark)
    return (*lines, *_sum(steps))


def _strength(letter: str, side: Side, mean: Fraction) -> str:
    members = " + ".join(points_text(rating) for rating in side.ratings)
    return f"{letter} = ({members}) / {len(side.ratings)} = {points_text(mean)}"


def _opponent_lines(
    one: OpponentStep, other: Side, mean: Fraction, config: Config, mark: str
) -> list[str]:
    lines = []
    if len(other.ratings) > 1:
        lines.append(_strength(f"R′{mark}", other, one.mean))
    lines.append(
        f"d{mark} = {points_text(mean)} − {_in_brackets(one.mean)} = {points_text(one.difference)}"
    )
    if one.counted != one.difference:
        lines[-1] += f" → {points_text(one.counted)}"
    if config.model == "fide":
        table = round_fraction(one.counted.numerator, one.counted.denominator * MICRO)
        lines.append(f"E{mark} = 8.1.2({_minus(str(table))}) = {share_text(one.expected)}")
    else:
        power = f"{points_text(-one.counted)} / {points_text(config.scale)}"
        lines.append(f"E{mark} = 1 / (1 + 10^({power})) = {share_text(one.expected)}")
    return [*lines, f"S{mark} − E{mark} = {_difference(one)}"]


def _difference(one: OpponentStep) -> str:
    score, expected = share_text(one.score), share_text(one.expected)
    return f"{score} − {expected} = {share_text(one.score - one.expected)}"


def _sum(steps: Derivation) -> list[str]:
    lines = []
    if len(steps.against) > 1:
        parts = " + ".join(f"({share_text(one.score - one.expected)})" for one in steps.against)
        lines.append(f"Σ = {parts} = {share_text(steps.surplus)}")
    weight = "" if steps.weight == 1 else f" × {steps.weight}"
    surplus = share_text(steps.surplus)
    surplus = f"({surplus})" if steps.surplus < 0 else surplus
    return [
        *lines,
        f"D = {points_text(steps.k)}{weight} × {surplus} = {signed_points(steps.change)}",
    ]


def points_text(millionths: int | Fraction) -> str:
    """A rating in points, to the millionth, without needless zeros.

    >>> points_text(1500_000000), points_text(-12_345600), points_text(Fraction(1, 3))
    ('1500', '−12.3456', '0')
    """
    whole = Fraction(millionths)
    return _decimal(round_fraction(whole.numerator, whole.denominator), 6)


def signed_points(millionths: int) -> str:
    """A change in points with its sign.

    >>> signed_points(7_198700), signed_points(-10_000000), signed_points(0)
    ('+7.1987', '−10', '0')
    """
    return f"+{points_text(millionths)}" if millionths > 0 else points_text(millionths)


def share_text(nano: int) -> str:
    """A share of a game, given in 10^-9.

    >>> share_text(500_000000), share_text(-76_923077)
    ('0.5', '−0.076923077')
    """
    return _decimal(nano, 9)


def _decimal(number: int, digits: int) -> str:
    whole, rest = divmod(abs(number), 10**digits)
    text = f"{whole}.{rest:0{digits}}".rstrip("0").rstrip(".")
    return f"−{text}" if number < 0 else text


def _in_brackets(number: Fraction) -> str:
    return f"({points_text(number)})" if number < 0 else points_text(number)


def _minus(text: str) -> str:
    return text.replace("-", "−")
