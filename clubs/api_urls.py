"""Addresses of the `clubs` endpoints, below /api/v1/."""

from django.urls import path

from clubs.api import bodies, clubs, logs, members, numbers, people, watched_logs

urlpatterns = [
    path("clubs", clubs.ClubList.as_view(), name="api-club-list"),
    path("clubs/<uuid:club_id>", clubs.ClubDetail.as_view(), name="api-club-detail"),
    path(
        "clubs/<uuid:club_id>/affiliations",
        bodies.ClubAffiliations.as_view(),
        name="api-club-affiliations",
    ),
    path(
        "clubs/<uuid:club_id>/affiliations/<uuid:affiliation_id>",
        bodies.ClubAffiliationDetail.as_view(),
        name="api-club-affiliation-detail",
    ),
    path(
        "clubs/<uuid:club_id>/affiliations/<uuid:affiliation_id>/accept",
        bodies.ClubAffiliationAccept.as_view(),
        name="api-club-affiliation-accept",
    ),
    path(
        "clubs/<uuid:club_id>/association",
        bodies.ClubAssociation.as_view(),
        name="api-club-association",
    ),
    path(
        "clubs/<uuid:club_id>/member-clubs",
        bodies.ClubMemberClubs.as_view(),
        name="api-club-member-clubs",
    ),
    path(
        "clubs/<uuid:club_id>/member-clubs/<uuid:member_id>",
        bodies.ClubMemberClubDetail.as_view(),
        name="api-club-member-club-detail",
    ),
    path("clubs/<uuid:club_id>/log", logs.ClubLog.as_view(), name="api-club-log"),
    path("clubs/<uuid:club_id>/log/start", logs.ClubLogStart.as_view(), name="api-club-log-start"),
    path("clubs/<uuid:club_id>/log/stop", logs.ClubLogStop.as_view(), name="api-club-log-stop"),
    path("clubs/<uuid:club_id>/log/keys", logs.ClubLogKeys.as_view(), name="api-club-log-keys"),
    path(
        "clubs/<uuid:club_id>/log/keys/rotate",
        logs.ClubLogKeyRotate.as_view(),
        name="api-club-log-key-rotate",
    ),
    path("clubs/<uuid:club_id>/log/head", logs.ClubLogHead.as_view(), name="api-club-log-head"),
    path("clubs/<uuid:club_id>/log/heads", logs.ClubLogHeads.as_view(), name="api-club-log-heads"),
    path(
        "clubs/<uuid:club_id>/log/entries",
        logs.ClubLogEntries.as_view(),
        name="api-club-log-entries",
    ),
    path(
        "clubs/<uuid:club_id>/log/entries/<int:index>",
        logs.ClubLogEntryDetail.as_view(),
        name="api-club-log-entry-detail",
    ),
    path(
        "clubs/<uuid:club_id>/log/consistency",
        logs.ClubLogConsistency.as_view(),
        name="api-club-log-consistency",
    ),
    path(
        "clubs/<uuid:club_id>/log/countersignatures",
        logs.ClubLogCountersignatures.as_view(),
        name="api-club-log-countersignatures",
    ),
    path(
        "clubs/<uuid:club_id>/member-clubs/<uuid:member_id>/countersign",
        logs.ClubMemberClubCountersign.as_view(),
        name="api-club-member-club-countersign",
    ),
    path(
        "clubs/<uuid:club_id>/witnessed-heads",
        logs.ClubWitnessedHeads.as_view(),
        name="api-club-witnessed-heads",
    ),
    path(
        "clubs/<uuid:club_id>/watched-logs",
        watched_logs.ClubWatchedLogs.as_view(),
        name="api-club-watched-logs",
    ),
    path(
        "clubs/<uuid:club_id>/watched-logs/<uuid:watched_id>",
        watched_logs.ClubWatchedLogDetail.as_view(),
        name="api-club-watched-log-detail",
    ),
    path("clubs/<uuid:club_id>/numbers", numbers.ClubNumbers.as_view(), name="api-club-numbers"),
    path("numbers/<uuid:number_id>", numbers.NumberDetail.as_view(), name="api-number-detail"),
    path("clubs/<uuid:club_id>/players", clubs.ClubPlayers.as_view(), name="api-club-players"),
    path(
        "clubs/<uuid:club_id>/partnerships",
        clubs.ClubPartnerships.as_view(),
        name="api-club-partnerships",
    ),
    path("clubs/<uuid:club_id>/members", members.ClubMembers.as_view(), name="api-club-members"),
    path(
        "clubs/<uuid:club_id>/invitations",
        members.ClubInvitations.as_view(),
        name="api-club-invitations",
    ),
    path("players", people.PlayerList.as_view(), name="api-player-list"),
    path("players/<uuid:player_id>", people.PlayerDetail.as_view(), name="api-player-detail"),
    path(
        "players/<uuid:player_id>/numbers",
        numbers.PlayerNumbers.as_view(),
        name="api-player-numbers",
    ),
    path(
        "players/<uuid:player_id>/account",
        people.PlayerAccount.as_view(),
        name="api-player-account",
    ),
    path(
        "partnerships/<uuid:partnership_id>",
        people.PartnershipDetail.as_view(),
        name="api-partnership-detail",
    ),
    path("members/<uuid:membership_id>", members.MemberDetail.as_view(), name="api-member-detail"),
    path(
        "invitations/<uuid:invitation_id>",
        members.InvitationDetail.as_view(),
        name="api-invitation-detail",
    ),
]
