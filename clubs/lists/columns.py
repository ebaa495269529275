"""What the columns of a list of players are: by their heads, else by what stands in them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from clubs.folding import sort_key
from clubs.lists.cells import Row, counts

NAME, SURNAME, GIVEN, NICKNAME, NUMBER = "name", "surname", "given", "nickname", "number"
EITHER, NOT_TAKEN, UNSAID = "either", "left_out", ""
KINDS = {
    NAME: _("name"),
    SURNAME: _("surname"),
    GIVEN: _("given name"),
    NICKNAME: _("nickname"),
    NUMBER: _("club number"),
    EITHER: _("nickname or club number"),
    NOT_TAKEN: _("left out"),
}
"""What a column may be, with its words."""
MOST_COLUMNS = 12

_HEADS = {
    NAME: "name|full name|player|player name|nombre completo|nombre y apellidos|jugador|jugadora"
    "|apellidos y nombre|nome|nome completo|jogador|jogadora",
    SURNAME: "surname|last name|family name|apellido|apellidos|sobrenome|sobrenomes",
    GIVEN: "given name|first name|forename|nombre|nombres|nombre de pila|primeiro nome|prenome",
    NICKNAME: "nickname|nick|alias|apodo|mote|alcunha",
    NUMBER: "number|club number|numero|numero de socio|n socio|no socio|socio no|num|no|n|n o|#"
    "|numero do clube|numero del club",
    NOT_TAKEN: "num ord|rank|pos|position|puesto|orden|ordem|lugar|posicion|posicao|club|clube"
    "|team|equipo|equipe|time|partner|pareja|companero|parceiro|dupla|rating|elo|puntos|pontos"
    "|points|ranking|email|e mail|mail|correo|correo electronico|phone|telephone|mobile|telefono"
    "|movil|celular|telefone|birthday|birth date|date of birth|fecha de nacimiento|nacimiento"
    "|data de nascimento|nascimento|dni|cpf|nif|id|fecha|data|date|address|direccion|endereco"
    "|category|categoria|city|ciudad|cidade|pais|country|notes|observaciones|observacoes",
    # A surname in Portugal, a nickname in Brazil.
    UNSAID: "apelido|apelidos",
}
HEADS = {sort_key(head): kind for kind, heads in _HEADS.items() for head in heads.split("|")}
"""What the heads of columns mean, in three languages; not all of it is taken."""
PEOPLE = {NAME, SURNAME, GIVEN}


@dataclass(frozen=True)
class Columns:
    """The columns of a list: what each is ("" has to be said), its head, and the lines below."""

    kinds: tuple[str, ...]
    heads: tuple[str, ...]
    rows: tuple[Row, ...]

    @property
    def unsaid(self) -> bool:
        """Whether somebody has to say what a column is, or which has the names."""
        return bool(self.rows) and (UNSAID in self.kinds or not PEOPLE & set(self.kinds))


def columns_of(rows: Sequence[Row], said: Mapping[int, str] | None = None) -> Columns:
    """Return what the columns of a list are; `said` goes before what they look like."""
    heads = _heads(rows)
    below = tuple(rows[1:] if heads else rows)
    width = min(max((len(row.cells) for row in below), default=0), MOST_COLUMNS)
    guessed = _by_heads(heads, below, width) if heads else _by_content(below, width)
    known = said or {}
    kinds = tuple(known.get(at, kind) for at, kind in enumerate(guessed))
    return Columns(kinds, heads, below)


def _heads(rows: Sequence[Row]) -> tuple[str, ...]:
    """Return the heads of columns, where the first line says what they are."""
    keys = [key for cell in (rows[0].cells if rows else ()) if (key := sort_key(cell))]
    known = [HEADS[key] for key in keys if key in HEADS]
    heading = 2 * len(known) > len(keys) and (PEOPLE & set(known) or len(known) > 1)
    return rows[0].cells if heading else ()


def _by_heads(heads: Sequence[str], rows: Sequence[Row], width: int) -> list[str]:
    kinds = [HEADS.get(sort_key(head), NOT_TAKEN) for head in heads]
    # “Nombre” and “Nome” are the whole name where no column has surnames, else the given one.
    apart = SURNAME in kinds
    kinds = [
        GIVEN if kind == NAME and apart else NAME if kind == GIVEN and not apart else kind
        for kind in kinds
    ]
    if kinds[0] == NUMBER and len(rows) > 1 and counts(_column(rows, 0)):
        kinds[0] = NOT_TAKEN
    return (kinds + [NOT_TAKEN] * width)[:width]


def _by_content(rows: Sequence[Row], width: int) -> list[str]:
    """Return what columns are by their cells: names first, unless numbers are before them."""
    if _two_words(rows):
        return [UNSAID, UNSAID]
    columns = [_column(rows, at) for at in range(width)]
    name = next((at for at, cells in enumerate(columns) if _lettered(cells)), 0)
    before = [
        NUMBER if len(cells) < 2 or not counts(cells) else NOT_TAKEN for cells in columns[:name]
    ]
    return [*before, NAME, *[EITHER] * (width - name - 1)][:width]


def _column(rows: Sequence[Row], at: int) -> list[str]:
    return [row.cells[at] for row in rows if at < len(row.cells)]


def _lettered(cells: Sequence[str]) -> bool:
    """Say whether most cells have a letter."""
    return 2 * sum(any(map(str.isalpha, cell)) for cell in cells) > len(cells)


def _two_words(rows: Sequence[Row]) -> bool:
    """Say whether every line is one text, a comma, another one: “Pérez Gómez, Juan”."""
    return bool(rows) and all(
        len(row.cells) == 2
        and all(row.cells)
        and not any(map(str.isdigit, row.text))
        and "@" not in row.text
        for row in rows
    )
