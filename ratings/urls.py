"""Addresses of the `ratings` endpoints, below /api/v1/."""

from django.urls import path

from ratings import api, calculate, changes_api, compare_api, config_api, lists_api

urlpatterns = [
    path("clubs", api.ClubList.as_view(), name="api-clubs"),
    path("clubs/<uuid:club_id>", api.ClubDetail.as_view(), name="api-club"),
    path("clubs/<uuid:club_id>/players", api.ClubPlayers.as_view(), name="api-players"),
    path(
        "clubs/<uuid:club_id>/partnerships",
        api.ClubPartnerships.as_view(),
        name="api-partnerships",
    ),
    path("clubs/<uuid:club_id>/pools", api.ClubPools.as_view(), name="api-pools"),
    path(
        "players/<uuid:player_id>/ratings",
        api.PlayerRatings.as_view(),
        name="api-player-ratings",
    ),
    path(
        "partnerships/<uuid:partnership_id>/ratings",
        api.PartnershipRatings.as_view(),
        name="api-partnership-ratings",
    ),
    path(
        "ratings/calculate",
        calculate.RatingsCalculate.as_view(),
        name="api-ratings-calculate",
    ),
    path(
        "players/<uuid:player_id>/ratings/changes",
        changes_api.PlayerChanges.as_view(),
        name="api-player-changes",
    ),
    path(
        "partnerships/<uuid:partnership_id>/ratings/changes",
        changes_api.PartnershipChanges.as_view(),
        name="api-partnership-changes",
    ),
    path(
        "ratings/changes/<str:change_id>",
        changes_api.ChangeDetail.as_view(),
        name="api-rating-change",
    ),
    path("pools/<uuid:pool_id>", lists_api.PoolDetail.as_view(), name="api-pool"),
    path(
        "pools/<uuid:pool_id>/config",
        config_api.PoolConfig.as_view(),
        name="api-pool-config",
    ),
    path(
        "pools/<uuid:pool_id>/progress",
        lists_api.PoolProgress.as_view(),
        name="api-pool-progress",
    ),
    path("pools/<uuid:pool_id>/lists", lists_api.PoolLists.as_view(), name="api-pool-lists"),
    path(
        "pools/<uuid:pool_id>/lists/<str:number>",
        lists_api.PoolList.as_view(),
        name="api-pool-list",
    ),
    path(
        "pools/<uuid:pool_id>/lists/<str:number>/rows.csv",
        lists_api.PoolListCsv.as_view(),
        name="api-pool-csv",
    ),
    path(
        "pools/<uuid:pool_id>/lists/<str:number>/rows.ndjson",
        lists_api.PoolListNdjson.as_view(),
        name="api-pool-ndjson",
    ),
    path(
        "pools/<uuid:pool_id>/strengths",
        lists_api.PoolStrengths.as_view(),
        name="api-pool-strengths",
    ),
    path(
        "pools/<uuid:pool_id>/second-opinions",
        lists_api.PoolOpinions.as_view(),
        name="api-pool-opinions",
    ),
    path(
        "pools/<uuid:pool_id>/head-to-head",
        compare_api.PoolHeadToHead.as_view(),
        name="api-pool-head-to-head",
    ),
    path(
        "pools/<uuid:pool_id>/expected",
        compare_api.PoolExpected.as_view(),
        name="api-pool-expected",
    ),
]
