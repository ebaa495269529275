"""The Merkle tree of RFC 9162, section 2.1, over a log that only grows.

Of a tree only the roots of complete subtrees are stored, two for each leaf on average; they never
change. A `Node` is such a root: its level (0 is a leaf) and its place on that level from the left.
A `Range` is a run of leaves, the end not included. What a proof needs is first named (`ranges`),
then read, then hashed, so that a caller reads all of it at once.
"""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256

Node = tuple[int, int]
Range = tuple[int, int]
EMPTY_ROOT = sha256(b"").digest()


class ProofWrong(ValueError):
    """A proof that does not lead to the root it should."""


def leaf_hash(data: bytes) -> bytes:
    """Return the hash of an entry (RFC 9162, 2.1.1).

    >>> leaf_hash(b"").hex()[:16]
    '6e340b9cffb37a98'
    """
    return sha256(b"\x00" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """Return the hash of a node over those of its children (RFC 9162, 2.1.1)."""
    return sha256(b"\x01" + left + right).digest()


def complete_nodes(start: int, end: int) -> list[Node]:
    """Return the complete subtrees that make up a range of a tree, left to right.

    >>> complete_nodes(0, 7)
    [(2, 0), (1, 2), (0, 6)]
    """
    nodes = []
    while start < end:
        level = (end - start).bit_length() - 1
        if start:
            level = min(level, (start & -start).bit_length() - 1)
        nodes.append((level, start >> level))
        start += 1 << level
    return nodes


def edge_root(hashes: Sequence[bytes]) -> bytes:
    """Return the root over complete subtrees that shrink from left to right."""
    if not hashes:
        return EMPTY_ROOT
    root = hashes[-1]
    for left in reversed(hashes[:-1]):
        root = node_hash(left, root)
    return root


def grow(
    size: int, edge: Sequence[bytes], leaves: Iterable[bytes]
) -> tuple[dict[Node, bytes], list[bytes]]:
    """Append leaf hashes to a tree of `size`; return the new nodes and the new edge.

    `edge` has the hashes of `complete_nodes(0, size)`. A leaf costs two hashes on average, at most
    as many as the tree has levels.
    """
    nodes: dict[Node, bytes] = {}
    edge = list(edge)
    for place, leaf in enumerate(leaves, size):
        level, above = 0, leaf
        nodes[level, place] = above
        while place >> level & 1:
            above = node_hash(edge.pop(), above)
            level += 1
            nodes[level, place >> level] = above
        edge.append(above)
    return nodes, edge


def inclusion_ranges(index: int, size: int) -> list[Range]:
    """Return the ranges whose roots prove a leaf (RFC 9162, 2.1.3.1), the nearest first.

    >>> inclusion_ranges(3, 7)
    [(2, 3), (0, 2), (4, 7)]
    """
    if not 0 <= index < size:
        raise ValueError("No such leaf.")
    start, end = 0, size
    ranges = []
    while end - start > 1:
        middle = start + _left_size(end - start)
        if index < middle:
            ranges.append((middle, end))
            end = middle
        else:
            ranges.append((start, middle))
            start = middle
    return ranges[::-1]


def consistency_ranges(first: int, second: int) -> list[Range]:
    """Return the ranges whose roots prove that a tree grew into another (RFC 9162, 2.1.4.1).

    >>> consistency_ranges(3, 7)
    [(2, 3), (3, 4), (0, 2), (4, 7)]
    """
    if not 0 < first <= second:
        raise ValueError("No such tree.")
    start, end, whole = 0, second, True
    ranges = []
    while first != end:
        middle = start + _left_size(end - start)
        if first <= middle:
            ranges.append((middle, end))
            end = middle
        else:
            ranges.append((start, middle))
            start, whole = middle, False
    if not whole:
        ranges.append((start, end))
    return ranges[::-1]


def ranges_nodes(ranges: Iterable[Range]) -> list[Node]:
    """Return the stored nodes that the roots of ranges are made of."""
    return [node for one in ranges for node in complete_nodes(*one)]


def ranges_roots(ranges: Iterable[Range], nodes: Mapping[Node, bytes]) -> list[bytes]:
    """Return the roots of ranges of a tree by its stored nodes."""
    return [edge_root([nodes[node] for node in complete_nodes(*one)]) for one in ranges]


def included_root(leaf: bytes, index: int, size: int, proof: Sequence[bytes]) -> bytes:
    """Return the root that an inclusion proof leads to (RFC 9162, 2.1.3.2); raises ProofWrong."""
    if not 0 <= index < size:
        raise ProofWrong("The tree has no such entry.")
    place, last, root = index, size - 1, leaf
    for one in proof:
        if last == 0:
            raise ProofWrong("The proof is too long.")
        if place & 1 or place == last:
            root = node_hash(one, root)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            root = node_hash(root, one)
        place, last = place >> 1, last >> 1
    if last:
        raise ProofWrong("The proof is too short.")
    return root


def check_consistency(
    first: int, first_root: bytes, second: int, second_root: bytes, proof: Sequence[bytes]
) -> None:
    """Raise ProofWrong unless the proof shows that one tree grew into another (2.1.4.2)."""
    if not 0 < first <= second:
        raise ProofWrong("A tree does not shrink.")
    if first == second:
        if proof or first_root != second_root:
            raise ProofWrong("Two trees of one size differ.")
        return
    path = [first_root, *proof] if first & (first - 1) == 0 else list(proof)
    if not path:
        raise ProofWrong("The proof is too short.")
    place, last = first - 1, second - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    one = other = path[0]
    for step in path[1:]:
        if last == 0:
            raise ProofWrong("The proof is too long.")
        if place & 1 or place == last:
            one, other = node_hash(step, one), node_hash(step, other)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            other = node_hash(other, step)
        place, last = place >> 1, last >> 1
    if last or one != first_root or other != second_root:
        raise ProofWrong("The later tree does not hold the earlier one.")


def _left_size(size: int) -> int:
    """Return how many leaves stand left of where a tree divides."""
    return 1 << (size - 1).bit_length() - 1
