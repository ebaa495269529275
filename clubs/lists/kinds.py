"""The kinds of columns in lists, their words, and their heads in three languages."""

from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from web.folding import sort_key


class ColumnKind(StrEnum):
    """The kinds of columns."""

    NAME = "name"
    SURNAME = "surname"
    GIVEN = "given"
    NICKNAME = "nickname"
    NUMBER = "number"
    PARTNER = "partner"
    PARTNER_SURNAME = "partner_surname"
    PARTNER_GIVEN = "partner_given"
    PARTNER_NUMBER = "partner_number"
    MEMBER = "member"
    CLUB = "club"
    TEAM = "team"
    EITHER = "either"
    """A nickname or a club number."""
    NOT_TAKEN = "left_out"
    UNKNOWN = ""
    """Nobody has said yet what it is."""


WORDS: dict[str, str | Promise] = {
    ColumnKind.NAME: _("name"),
    ColumnKind.SURNAME: _("surname"),
    ColumnKind.GIVEN: _("given name"),
    ColumnKind.NICKNAME: _("nickname"),
    ColumnKind.NUMBER: _("club number"),
    ColumnKind.PARTNER: _("partner"),
    ColumnKind.PARTNER_SURNAME: _("partner's surname"),
    ColumnKind.PARTNER_GIVEN: _("partner's given name"),
    ColumnKind.PARTNER_NUMBER: _("partner's club number"),
    ColumnKind.MEMBER: _("federation number"),
    ColumnKind.CLUB: _("club"),
    ColumnKind.TEAM: _("team"),
    ColumnKind.EITHER: _("nickname or club number"),
    ColumnKind.NOT_TAKEN: _("ignore"),
}
"""The words of each kind; the layout of a list says which kinds it takes."""
OF_PARTNER: dict[str, str] = {
    ColumnKind.NAME: ColumnKind.PARTNER,
    ColumnKind.SURNAME: ColumnKind.PARTNER_SURNAME,
    ColumnKind.GIVEN: ColumnKind.PARTNER_GIVEN,
    ColumnKind.NUMBER: ColumnKind.PARTNER_NUMBER,
}
"""The kind of the second player's column where a kind comes twice."""
PEOPLE = frozenset({ColumnKind.NAME, ColumnKind.SURNAME, ColumnKind.GIVEN})
NAMES = PEOPLE | {
    ColumnKind.NICKNAME,
    ColumnKind.PARTNER,
    ColumnKind.PARTNER_SURNAME,
    ColumnKind.PARTNER_GIVEN,
    ColumnKind.CLUB,
    ColumnKind.TEAM,
    ColumnKind.EITHER,
}
"""Kinds that are public, so they must hold no address, telephone number or day."""

_HEADS = {
    ColumnKind.NAME: (
        "name|full name|player|player name|nombre completo|nombre y apellidos|jugador"
        "|jugadora|apellidos y nombre|nome|nome completo|jogador|jogadora"
    ),
    ColumnKind.SURNAME: "surname|last name|family name|apellido|apellidos|sobrenome|sobrenomes",
    ColumnKind.GIVEN: (
        "given name|first name|forename|nombre|nombres|nombre de pila|primeiro nome|prenome"
    ),
    ColumnKind.NICKNAME: "nickname|nick|alias|apodo|mote|alcunha",
    ColumnKind.NUMBER: (
        "number|club number|numero|numero de socio|n socio|no socio|socio no|num|no|n|n o|#"
        "|numero do clube|numero del club"
    ),
    ColumnKind.PARTNER: (
        "partner|partner name|pair|couple|pareja|companero|companera|parceiro|parceira|dupla|par"
    ),
    ColumnKind.MEMBER: (
        "membership number|member number|member no|membership no|licence|license|licencia"
        "|licenca|numero de licencia|carnet|carne|ficha|federado|numero de federado"
        "|n federado|numero de filiado|numero federativo|matricula"
    ),
    ColumnKind.CLUB: "club|clube|club name|nombre del club|nome do clube|entidad|pena",
    ColumnKind.TEAM: "team|team name|equipo|nombre del equipo|equipe|time",
    ColumnKind.NOT_TAKEN: (
        "num ord|rank|pos|position|puesto|orden|ordem|lugar|posicion|posicao|rating|elo"
        "|puntos|pontos|points|ranking|email|e mail|mail|correo|correo electronico|phone"
        "|telephone|mobile|telefono|movil|celular|telefone|birthday|birth date|date of birth"
        "|fecha de nacimiento|nacimiento|data de nascimento|nascimento|dni|cpf|nif|id|fecha"
        "|data|date|address|direccion|endereco|category|categoria|city|ciudad|cidade|pais"
        "|country|notes|observaciones|observacoes"
    ),
    # A surname in Portugal, a nickname in Brazil.
    ColumnKind.UNKNOWN: "apelido|apelidos",
}
HEADS = {sort_key(head): kind for kind, heads in _HEADS.items() for head in heads.split("|")}
"""The kind of each head; a list skips kinds that it does not take."""
