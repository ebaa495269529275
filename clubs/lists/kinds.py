"""What a column of a list may be, in words, and what its head says of it in three languages."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from web.folding import sort_key

NAME, SURNAME, GIVEN, NICKNAME, NUMBER = "name", "surname", "given", "nickname", "number"
PARTNER, PARTNER_SURNAME, PARTNER_GIVEN, PARTNER_NUMBER = (
    "partner",
    "partner_surname",
    "partner_given",
    "partner_number",
)
MEMBER, CLUB, TEAM = "member", "club", "team"
EITHER, NOT_TAKEN, UNSAID = "either", "left_out", ""
WORDS: dict[str, str | Promise] = {
    NAME: _("name"),
    SURNAME: _("surname"),
    GIVEN: _("given name"),
    NICKNAME: _("nickname"),
    NUMBER: _("club number"),
    PARTNER: _("partner"),
    PARTNER_SURNAME: _("surname of the partner"),
    PARTNER_GIVEN: _("given name of the partner"),
    PARTNER_NUMBER: _("club number of the partner"),
    MEMBER: _("federation number"),
    CLUB: _("club"),
    TEAM: _("team"),
    EITHER: _("nickname or club number"),
    NOT_TAKEN: _("left out"),
}
"""What a column may be, with its words; which of them a list takes, its layout says."""
OF_PARTNER = {
    NAME: PARTNER,
    SURNAME: PARTNER_SURNAME,
    GIVEN: PARTNER_GIVEN,
    NUMBER: PARTNER_NUMBER,
}
"""What a column is where another one of its kind stands before it: that of the second player."""
PEOPLE = frozenset({NAME, SURNAME, GIVEN})
NAMES = PEOPLE | {NICKNAME, PARTNER, PARTNER_SURNAME, PARTNER_GIVEN, CLUB, TEAM, EITHER}
"""What is public, and so no place for an address, a telephone number or a day."""

_HEADS = {
    NAME: "name|full name|player|player name|nombre completo|nombre y apellidos|jugador|jugadora"
    "|apellidos y nombre|nome|nome completo|jogador|jogadora",
    SURNAME: "surname|last name|family name|apellido|apellidos|sobrenome|sobrenomes",
    GIVEN: "given name|first name|forename|nombre|nombres|nombre de pila|primeiro nome|prenome",
    NICKNAME: "nickname|nick|alias|apodo|mote|alcunha",
    NUMBER: "number|club number|numero|numero de socio|n socio|no socio|socio no|num|no|n|n o|#"
    "|numero do clube|numero del club",
    PARTNER: "partner|partner name|pair|couple|pareja|companero|companera|parceiro|parceira|dupla"
    "|par",
    MEMBER: "membership number|member number|member no|membership no|licence|license|licencia"
    "|licenca|numero de licencia|carnet|carne|ficha|federado|numero de federado|n federado"
    "|numero de filiado|numero federativo|matricula",
    CLUB: "club|clube|club name|nombre del club|nome do clube|entidad|pena",
    TEAM: "team|team name|equipo|nombre del equipo|equipe|time",
    NOT_TAKEN: "num ord|rank|pos|position|puesto|orden|ordem|lugar|posicion|posicao|rating|elo"
    "|puntos|pontos|points|ranking|email|e mail|mail|correo|correo electronico|phone|telephone"
    "|mobile|telefono|movil|celular|telefone|birthday|birth date|date of birth"
    "|fecha de nacimiento|nacimiento|data de nascimento|nascimento|dni|cpf|nif|id|fecha|data|date"
    "|address|direccion|endereco|category|categoria|city|ciudad|cidade|pais|country|notes"
    "|observaciones|observacoes",
    # A surname in Portugal, a nickname in Brazil.
    UNSAID: "apelido|apelidos",
}
HEADS = {sort_key(head): kind for kind, heads in _HEADS.items() for head in heads.split("|")}
"""What the heads of columns mean; what a list does not take of it is left out."""
