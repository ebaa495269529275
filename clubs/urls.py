"""Addresses of the pages of `clubs`; that of a club itself is in `tournaments`."""

from django.urls import path

from clubs.views import bodies, clubs, members, numbers, partnerships, players

urlpatterns = [
    path("clubs/", clubs.clubs_page, name="clubs"),
    path("players/", players.everybody_page, name="players"),
    path("clubs/new/", clubs.new_club_page, name="club-new"),
    path("clubs/make", clubs.club_make, name="club-make"),
    path("clubs/<uuid:club_id>/bodies/", bodies.bodies_page, name="club-bodies"),
    path("clubs/<uuid:club_id>/bodies/kind", bodies.kind_change, name="club-kind"),
    path("clubs/<uuid:club_id>/bodies/ask", bodies.body_ask, name="body-ask"),
    path("clubs/<uuid:club_id>/bodies/leave", bodies.body_leave, name="body-leave"),
    path(
        "clubs/<uuid:club_id>/bodies/<uuid:affiliation_id>/accept",
        bodies.body_accept,
        name="body-accept",
    ),
    path(
        "clubs/<uuid:club_id>/bodies/<uuid:affiliation_id>/decline",
        bodies.body_decline,
        name="body-decline",
    ),
    path(
        "clubs/<uuid:club_id>/bodies/<uuid:below_id>/release",
        bodies.club_release,
        name="club-release",
    ),
    path("clubs/<uuid:club_id>/numbers/", numbers.numbers_page, name="club-numbers"),
    path("clubs/<uuid:club_id>/numbers/look", numbers.numbers_preview, name="numbers-preview"),
    path("clubs/<uuid:club_id>/numbers/give", numbers.numbers_give, name="numbers-give"),
    path("numbers/<uuid:number_id>/end", numbers.number_end, name="number-end"),
    path("numbers/<uuid:number_id>/remove", numbers.number_remove, name="number-remove"),
    path("clubs/<uuid:club_id>/players/", players.players_page, name="club-players"),
    path("clubs/<uuid:club_id>/players/known", players.player_names, name="players-known"),
    path("clubs/<uuid:club_id>/players/look", players.players_preview, name="players-preview"),
    path("clubs/<uuid:club_id>/players/add", players.players_add, name="players-add"),
    path("players/<uuid:player_id>/edit/", players.edit_page, name="player-edit"),
    path("players/<uuid:player_id>/change", players.player_change, name="player-change"),
    path("clubs/<uuid:club_id>/pairs/", partnerships.pairs_page, name="club-pairs"),
    path("clubs/<uuid:club_id>/pairs/make", partnerships.pair_make, name="pair-make"),
    path("partnerships/<uuid:partnership_id>/edit/", partnerships.name_page, name="pair-edit"),
    path(
        "partnerships/<uuid:partnership_id>/change",
        partnerships.pair_change,
        name="pair-change",
    ),
    path("players/<uuid:player_id>/link", players.player_link, name="player-link"),
    path("players/<uuid:player_id>/unlink", players.player_unlink, name="player-unlink"),
    path("clubs/<uuid:club_id>/pairs/look", partnerships.pairs_preview, name="pairs-preview"),
    path("clubs/<uuid:club_id>/pairs/many", partnerships.pairs_make, name="pairs-make"),
    path(
        "partnerships/<uuid:partnership_id>/dissolve",
        partnerships.pair_dissolve,
        name="pair-dissolve",
    ),
    path("partnerships/<uuid:partnership_id>/revive", partnerships.pair_revive, name="pair-revive"),
    path("clubs/<uuid:club_id>/members/", members.members_page, name="club-members"),
    path("clubs/<uuid:club_id>/rename", members.club_rename, name="club-rename"),
    path("clubs/<uuid:club_id>/delete", members.club_delete, name="club-delete"),
    path("clubs/<uuid:club_id>/invite", members.invite, name="invite"),
    path("members/<uuid:membership_id>/change", members.member_change, name="member-change"),
    path("members/<uuid:membership_id>/remove", members.member_remove, name="member-remove"),
    path(
        "invitations/<uuid:invitation_id>/revoke",
        members.invitation_revoke,
        name="invitation-revoke",
    ),
]
