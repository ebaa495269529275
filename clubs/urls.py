"""Addresses of the pages of `clubs`; that of a club itself is in `tournaments`."""

from django.urls import path

from clubs.views import clubs, invitations, members, partnerships, players

urlpatterns = [
    path("clubs/", clubs.clubs_page, name="clubs"),
    path("players/", players.everybody_page, name="players"),
    path("clubs/new/", clubs.new_club_page, name="club-new"),
    path("clubs/make", clubs.club_make, name="club-make"),
    path("clubs/<uuid:club_id>/players/", players.players_page, name="club-players"),
    path("clubs/<uuid:club_id>/players/known", players.players_known, name="players-known"),
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
    path("clubs/<uuid:club_id>/pairs/many", partnerships.pairs_make, name="pairs-make"),
    path(
        "partnerships/<uuid:partnership_id>/dissolve",
        partnerships.pair_dissolve,
        name="pair-dissolve",
    ),
    path("partnerships/<uuid:partnership_id>/revive", partnerships.pair_revive, name="pair-revive"),
    path("clubs/<uuid:club_id>/members/", members.members_page, name="club-members"),
    path("clubs/<uuid:club_id>/invite", members.invite, name="invite"),
    path("members/<uuid:membership_id>/change", members.member_change, name="member-change"),
    path("members/<uuid:membership_id>/remove", members.member_remove, name="member-remove"),
    path(
        "invitations/<uuid:invitation_id>/revoke",
        members.invitation_revoke,
        name="invitation-revoke",
    ),
    path("invitations/<str:token>/", invitations.invitation_page, name="invitation"),
    path("invitations/<str:token>/accept", invitations.invitation_accept, name="invitation-accept"),
    path("invitations/<str:token>/account", invitations.account_make, name="account-make"),
]
