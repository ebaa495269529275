"""Proofs of a growing tree hold for every size, and for nothing else."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.transparency import tree
from tests.clubs.transparency.logs import roots_of

PUBLISHED = [
    ("", "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"),
    ("00", "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"),
    ("10", "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77"),
    ("2021", "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7"),
    ("3031", "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4"),
    ("40414243", "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef"),
    ("5051525354555657", "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c"),
    (
        "606162636465666768696a6b6c6d6e6f",
        "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
    ),
]
"""The entries of the tests of Certificate Transparency (RFC 6962), and the root after each."""
PUBLISHED_INCLUSION = {
    (0, 8): [
        "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
    ],
    (5, 8): [
        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
        "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ],
    (2, 3): ["fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"],
}
PUBLISHED_CONSISTENCY = {
    (1, 8): [
        "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
    ],
    (6, 8): [
        "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
        "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ],
    (2, 5): [
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
    ],
}
"""Proofs over the same entries, from the same tests."""
MOST = 300
LEAVES = [tree.leaf_hash(b"%d" % place) for place in range(MOST)]
ROOTS = roots_of(LEAVES)
NODES, EDGE = tree.grow(0, [], LEAVES)
sizes = st.integers(1, MOST)


def proof(ranges: Sequence[tree.Range]) -> list[bytes]:
    """Return a proof by the nodes that are stored."""
    return tree.ranges_roots(ranges, NODES)


def test_roots_and_proofs_are_those_published() -> None:
    leaves = [tree.leaf_hash(bytes.fromhex(entry)) for entry, _ in PUBLISHED]
    nodes: dict[tree.Node, bytes] = {}
    edge: list[bytes] = []
    for size, (leaf, (_, root)) in enumerate(zip(leaves, PUBLISHED, strict=True)):
        new, edge = tree.grow(size, edge, [leaf])
        nodes |= new
        assert tree.edge_root(edge).hex() == root
    for (index, size), published in PUBLISHED_INCLUSION.items():
        made = tree.ranges_roots(tree.inclusion_ranges(index, size), nodes)
        assert [one.hex() for one in made] == published
    for (first, second), published in PUBLISHED_CONSISTENCY.items():
        made = tree.ranges_roots(tree.consistency_ranges(first, second), nodes)
        assert [one.hex() for one in made] == published


def test_an_empty_tree_has_the_root_of_nothing() -> None:
    assert tree.edge_root([]) == tree.EMPTY_ROOT == ROOTS[0]


@given(sizes, sizes)
def test_a_tree_is_the_same_however_it_grew(first: int, second: int) -> None:
    first, second = sorted((first, second))
    begun, edge = tree.grow(0, [], LEAVES[:first])
    more, edge = tree.grow(first, edge, LEAVES[first:second])
    assert tree.edge_root(edge) == ROOTS[second]
    assert begun | more == tree.grow(0, [], LEAVES[:second])[0]
    assert edge == [NODES[node] for node in tree.complete_nodes(0, second)]


def test_every_entry_of_every_size_is_proved() -> None:
    for size in range(1, 130):
        for index in range(size):
            path = proof(tree.inclusion_ranges(index, size))
            assert tree.included_root(LEAVES[index], index, size, path) == ROOTS[size]
            assert len(path) <= (size - 1).bit_length()


def test_every_size_grows_into_every_later_one() -> None:
    for second in range(1, 130):
        for first in range(1, second + 1):
            path = proof(tree.consistency_ranges(first, second))
            tree.check_consistency(first, ROOTS[first], second, ROOTS[second], path)
            assert len(path) <= (second - 1).bit_length() + 1


@pytest.mark.whole
@given(st.data())
def test_a_proof_of_another_entry_size_or_bit_proves_nothing(data: st.DataObject) -> None:
    size = data.draw(sizes)
    index = data.draw(st.integers(0, size - 1))
    path = proof(tree.inclusion_ranges(index, size))
    place = data.draw(st.integers(-1, len(path) * 256 - 1))
    if place < 0:
        leaf, bent = tree.leaf_hash(b"another"), path
    else:
        leaf, bent = LEAVES[index], flip(path, place)
    assert tree.included_root(leaf, index, size, bent) != ROOTS[size]
    for wrong in ([*path, LEAVES[0]], path[:-1]):
        if wrong != path:
            with pytest.raises(tree.ProofWrong):
                tree.included_root(LEAVES[index], index, size, wrong)
    with pytest.raises(tree.ProofWrong):
        tree.included_root(LEAVES[index], size, size, path)


@given(st.data())
def test_a_tree_that_was_rewritten_is_not_consistent(data: st.DataObject) -> None:
    second = data.draw(st.integers(2, MOST))
    first = data.draw(st.integers(1, second - 1))
    path = proof(tree.consistency_ranges(first, second))
    other = tree.leaf_hash(b"another")
    place = data.draw(st.integers(0, len(path) * 256 - 1))
    for one, two, bent in (
        (other, ROOTS[second], path),
        (ROOTS[first], other, path),
        (ROOTS[first], ROOTS[second], flip(path, place)),
        (ROOTS[first], ROOTS[second], [*path, other]),
        (ROOTS[first], ROOTS[second], path[:-1]),
    ):
        with pytest.raises(tree.ProofWrong):
            tree.check_consistency(first, one, second, two, bent)
    with pytest.raises(tree.ProofWrong):
        tree.check_consistency(second, ROOTS[second], first, ROOTS[first], path)


def test_appending_hashes_no_more_than_the_tree_has_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    hashed = []
    node_hash = tree.node_hash

    def count(left: bytes, right: bytes) -> bytes:
        hashed.append(1)
        return node_hash(left, right)

    monkeypatch.setattr(tree, "node_hash", count)
    edge, size = [NODES[node] for node in tree.complete_nodes(0, 255)], 255
    nodes, edge = tree.grow(size, edge, [LEAVES[size]])
    tree.edge_root(edge)
    assert len(hashed) == 8
    assert len(nodes) == 9
    hashed.clear()
    tree.grow(0, [], LEAVES)
    assert len(hashed) < MOST


def flip(path: Sequence[bytes], bit: int) -> list[bytes]:
    """Return a proof with one bit flipped."""
    bent = list(path)
    octets = bytearray(bent[bit // 256])
    octets[bit % 256 // 8] ^= 1 << bit % 8
    bent[bit // 256] = bytes(octets)
    return bent
