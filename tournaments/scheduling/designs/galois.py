"""Finite fields as tables: sums, products, powers of a generator.

Builds the field of q elements, q a power of a prime p, as polynomials over the numbers modulo p;
element x stands for the polynomial whose coefficients are the digits of x in base p. The modulus is
the first monic polynomial under which some element generates all others. Source: any text on finite
fields (E. Galois, 1830). Meant for the small orders of seating plans.
"""

from functools import cached_property


def prime_power(order: int) -> tuple[int, int] | None:
    """(p, d) with order = p^d, p a prime; ``None`` where there is none.

    >>> prime_power(27), prime_power(12), prime_power(1)
    ((3, 3), None, None)
    """
    prime = next((p for p in range(2, order + 1) if order % p == 0), 0)
    exponent, rest = 0, order
    while prime and rest % prime == 0:
        rest //= prime
        exponent += 1
    return (prime, exponent) if prime and rest == 1 else None


def prime_powers(order: int) -> list[int]:
    """The powers of different primes whose product is the order.

    >>> prime_powers(60)
    [4, 3, 5]
    """
    found = []
    for prime in range(2, order + 1):
        power = 1
        while order % prime == 0:
            power *= prime
            order //= prime
        if power > 1:
            found.append(power)
    return found


class Field:
    """The field of a prime power of elements, numbered from 0 (zero) and 1 (one).

    >>> Field(4).times[2][3], Field(5).plus[3][4], len(set(Field(9).powers))
    (1, 2, 8)
    """

    def __init__(self, size: int) -> None:
        """Raises ``ValueError`` where ``size`` is not a prime power."""
        parts = prime_power(size)
        if parts is None:
            raise ValueError(f"there is no field of {size} elements")
        self.size = size
        self._prime, self._degree = parts
        p = self._prime
        self.plus = [[self._add(x, y) for y in range(size)] for x in range(size)]
        for modulus in range(size):
            self._modulus = [modulus // p**i % p for i in range(self._degree)]
            generator = next((x for x in range(1, size) if self._generates(x)), None)
            if generator is not None:
                self.powers = self._powers_of(generator)
                break

    @cached_property
    def times(self) -> list[list[int]]:
        """The products: ``times[x][y]``."""
        exponent = {element: i for i, element in enumerate(self.powers)}
        wrap = self.size - 1
        return [
            [
                self.powers[(exponent[x] + exponent[y]) % wrap] if x and y else 0
                for y in range(self.size)
            ]
            for x in range(self.size)
        ]

    def _digits(self, x: int) -> list[int]:
        return [x // self._prime**i % self._prime for i in range(self._degree)]

    def _element(self, digits: list[int]) -> int:
        return sum(digit % self._prime * self._prime**i for i, digit in enumerate(digits))

    def _add(self, x: int, y: int) -> int:
        digits = zip(self._digits(x), self._digits(y), strict=True)
        return self._element([a + b for a, b in digits])

    def _multiply(self, x: int, y: int) -> int:
        """The product modulo the polynomial X^d - modulus."""
        result = [0] * self._degree
        shifted = self._digits(x)
        for digit in self._digits(y):
            result = [r + digit * s for r, s in zip(result, shifted, strict=True)]
            top = shifted[-1]
            shifted = [top * m + s for m, s in zip(self._modulus, [0, *shifted[:-1]], strict=True)]
            shifted = [s % self._prime for s in shifted]
        return self._element(result)

    def _powers_of(self, x: int) -> list[int]:
        """1, x, x^2, ... until a power comes back."""
        found = [1]
        seen = {1}
        while (after := self._multiply(found[-1], x)) not in seen:
            found.append(after)
            seen.add(after)
        return found

    def _generates(self, x: int) -> bool:
        powers = self._powers_of(x)
        return len(powers) == self.size - 1 and 0 not in powers
