"""Addresses of the `deploy` endpoints, below /api/v1/."""

from django.urls import path

from deploy.api import acts, hidden_names, invitations, me, privacy, tokens

urlpatterns = [
    path(
        "players/<uuid:player_id>/invitation",
        invitations.PlayerInvitation.as_view(),
        name="api-player-invitation",
    ),
    path("clubs/<uuid:club_id>/audit-log", acts.ClubAuditLog.as_view(), name="api-club-audit-log"),
    path("players/<uuid:player_id>/data", privacy.PlayerData.as_view(), name="api-player-data"),
    path(
        "players/<uuid:player_id>/anonymise",
        privacy.PlayerAnonymise.as_view(),
        name="api-player-anonymise",
    ),
    path(
        "players/<uuid:player_id>/hidden-name",
        hidden_names.PlayerHiddenName.as_view(),
        name="api-player-hidden-name",
    ),
    path("me/hidden-name", hidden_names.MeHiddenName.as_view(), name="api-me-hidden-name"),
    path("me/data", privacy.MeData.as_view(), name="api-me-data"),
    path("me", me.Me.as_view(), name="api-me"),
    path(
        "invitations/accept",
        invitations.InvitationAccept.as_view(),
        name="api-invitation-accept",
    ),
    path("tables/<uuid:table_id>/token", tokens.TableToken.as_view(), name="api-table-token"),
    path("token", tokens.Token.as_view(), name="api-token"),
    path("tokens", tokens.TokenList.as_view(), name="api-token-list"),
    path("tokens/<str:token_id>", tokens.TokenDetail.as_view(), name="api-token-detail"),
]
