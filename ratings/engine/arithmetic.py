"""The lines by which a reader follows a change of a rating: every number exact, nothing left out.

Decides the wording of the sums alone, in signs rather than words, so that every language reads the
same lines: R a side's strength, d the difference, E what was expected, S what was scored, K and w
the weight of a comparison, D the change. Ratings have as many decimals as it takes, shares the
nine they are computed with. The numbers are those of ``derivation``.
"""

from collections.abc import Sequence
from fractions import Fraction

from ratings.engine.derivation import Against, Derivation, Side
from ratings.engine.elo import MICRO, rounded
from ratings.engine.period import Config


def change_lines(
    steps: Derivation, sides: Sequence[Side], mine: int, config: Config
) -> tuple[str, ...]:
    """Return the sums that lead to a change, one a line.

    >>> from ratings.engine.derivation import derived
    >>> sides = [Side((1600_000000,), 1), Side((1500_000000,), 2)]
    >>> for line in change_lines(derived(Config(), sides, 0, 20_000000), sides, 0, Config()):
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
        lines += _against(one, other, steps.mean, config, mark)
    return (*lines, *_sum(steps))


def _strength(letter: str, side: Side, mean: Fraction) -> str:
    members = " + ".join(points(rating) for rating in side.ratings)
    return f"{letter} = ({members}) / {len(side.ratings)} = {points(mean)}"


def _against(one: Against, other: Side, mean: Fraction, config: Config, mark: str) -> list[str]:
    lines = []
    if len(other.ratings) > 1:
        lines.append(_strength(f"R′{mark}", other, one.mean))
    lines.append(f"d{mark} = {points(mean)} − {_bracketed(one.mean)} = {points(one.difference)}")
    if one.counted != one.difference:
        lines[-1] += f" → {points(one.counted)}"
    if config.model == "fide":
        table = rounded(one.counted.numerator, one.counted.denominator * MICRO)
        lines.append(f"E{mark} = 8.1.2({_minus(str(table))}) = {share(one.expected)}")
    else:
        power = f"{points(-one.counted)} / {points(config.scale)}"
        lines.append(f"E{mark} = 1 / (1 + 10^({power})) = {share(one.expected)}")
    return [*lines, f"S{mark} − E{mark} = {_difference(one)}"]


def _difference(one: Against) -> str:
    return f"{share(one.score)} − {share(one.expected)} = {share(one.score - one.expected)}"


def _sum(steps: Derivation) -> list[str]:
    lines = []
    if len(steps.against) > 1:
        parts = " + ".join(f"({share(one.score - one.expected)})" for one in steps.against)
        lines.append(f"Σ = {parts} = {share(steps.surplus)}")
    weight = "" if steps.weight == 1 else f" × {steps.weight}"
    surplus = share(steps.surplus)
    surplus = f"({surplus})" if steps.surplus < 0 else surplus
    return [*lines, f"D = {points(steps.k)}{weight} × {surplus} = {signed(steps.change)}"]


def points(millionths: int | Fraction) -> str:
    """A rating in points, to the millionth, without needless zeros.

    >>> points(1500_000000), points(-12_345600), points(Fraction(1, 3))
    ('1500', '−12.3456', '0')
    """
    whole = Fraction(millionths)
    return _decimal(rounded(whole.numerator, whole.denominator), 6)


def signed(millionths: int) -> str:
    """A change in points with its sign.

    >>> signed(7_198700), signed(-10_000000), signed(0)
    ('+7.1987', '−10', '0')
    """
    return f"+{points(millionths)}" if millionths > 0 else points(millionths)


def share(nano: int) -> str:
    """A share of a game, given in 10^-9.

    >>> share(500_000000), share(-76_923077)
    ('0.5', '−0.076923077')
    """
    return _decimal(nano, 9)


def _decimal(number: int, digits: int) -> str:
    whole, rest = divmod(abs(number), 10**digits)
    text = f"{whole}.{rest:0{digits}}".rstrip("0").rstrip(".")
    return f"−{text}" if number < 0 else text


def _bracketed(number: Fraction) -> str:
    return f"({points(number)})" if number < 0 else points(number)


def _minus(text: str) -> str:
    return text.replace("-", "−")
