"""Addresses of the `ratings` endpoints, below /api/v1/."""

from django.urls import path

from ratings.api import calculate, casual, changes, compare, config, histories, lists

urlpatterns = [
    path("clubs/<uuid:club_id>/pools", histories.ClubPools.as_view(), name="api-pools"),
    path(
        "players/<uuid:player_id>/ratings",
        histories.PlayerRatings.as_view(),
        name="api-player-ratings",
    ),
    path(
        "partnerships/<uuid:partnership_id>/ratings",
        histories.PartnershipRatings.as_view(),
        name="api-partnership-ratings",
    ),
    path(
        "ratings/calculate",
        calculate.RatingsCalculate.as_view(),
        name="api-ratings-calculate",
    ),
    path(
        "players/<uuid:player_id>/ratings/changes",
        changes.PlayerChanges.as_view(),
        name="api-player-changes",
    ),
    path(
        "partnerships/<uuid:partnership_id>/ratings/changes",
        changes.PartnershipChanges.as_view(),
        name="api-partnership-changes",
    ),
    path(
        "ratings/changes/<str:change_id>",
        changes.ChangeDetail.as_view(),
        name="api-rating-change",
    ),
    path("pools/<uuid:pool_id>", lists.PoolDetail.as_view(), name="api-pool"),
    path(
        "pools/<uuid:pool_id>/config",
        config.PoolConfig.as_view(),
        name="api-pool-config",
    ),
    path(
        "pools/<uuid:pool_id>/progress",
        lists.PoolProgress.as_view(),
        name="api-pool-progress",
    ),
    path("pools/<uuid:pool_id>/lists", lists.PoolLists.as_view(), name="api-pool-lists"),
    path(
        "pools/<uuid:pool_id>/lists/<str:number>",
        lists.PoolList.as_view(),
        name="api-pool-list",
    ),
    path(
        "pools/<uuid:pool_id>/lists/<str:number>/rows.csv",
        lists.PoolListCsv.as_view(),
        name="api-pool-csv",
    ),
    path(
        "pools/<uuid:pool_id>/lists/<str:number>/rows.ndjson",
        lists.PoolListNdjson.as_view(),
        name="api-pool-ndjson",
    ),
    path(
        "pools/<uuid:pool_id>/strengths",
        lists.PoolStrengths.as_view(),
        name="api-pool-strengths",
    ),
    path(
        "pools/<uuid:pool_id>/second-opinions",
        lists.PoolOpinions.as_view(),
        name="api-pool-opinions",
    ),
    path(
        "pools/<uuid:pool_id>/head-to-head",
        compare.PoolHeadToHead.as_view(),
        name="api-pool-head-to-head",
    ),
    path(
        "pools/<uuid:pool_id>/expected",
        compare.PoolExpected.as_view(),
        name="api-pool-expected",
    ),
    path(
        "clubs/<uuid:club_id>/casual-games",
        casual.ClubCasualGames.as_view(),
        name="api-casual-games",
    ),
    path(
        "clubs/<uuid:club_id>/casual-games/refused",
        casual.ClubCasualRefused.as_view(),
        name="api-casual-refused",
    ),
    path("casual-games/<uuid:game_id>", casual.CasualGameDetail.as_view(), name="api-casual-game"),
    path(
        "casual-games/<uuid:game_id>/void",
        casual.CasualGameVoid.as_view(),
        name="api-casual-void",
    ),
]
