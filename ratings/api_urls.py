"""Addresses of the `ratings` endpoints, below /api/v1/."""

from django.urls import path

from ratings.api import calculate, casual, changes, compare, config, drift, histories, lists

urlpatterns = [
    path("clubs/<uuid:club_id>/pools", histories.ClubPools.as_view(), name="api-club-pools"),
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
        calculate.RatingCalculate.as_view(),
        name="api-rating-calculate",
    ),
    path(
        "players/<uuid:player_id>/ratings/changes",
        changes.PlayerRatingChanges.as_view(),
        name="api-player-rating-changes",
    ),
    path(
        "partnerships/<uuid:partnership_id>/ratings/changes",
        changes.PartnershipRatingChanges.as_view(),
        name="api-partnership-rating-changes",
    ),
    path(
        "ratings/changes/<str:change_id>",
        changes.RatingChangeDetail.as_view(),
        name="api-rating-change-detail",
    ),
    path("pools/<uuid:pool_id>", lists.PoolDetail.as_view(), name="api-pool-detail"),
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
        lists.PoolListDetail.as_view(),
        name="api-pool-list-detail",
    ),
    path(
        "pools/<uuid:pool_id>/lists/<str:number>/rows",
        lists.PoolListRows.as_view(),
        name="api-pool-list-rows",
    ),
    path(
        "pools/<uuid:pool_id>/lists/<str:number>/export/<slug:what>.<slug:form>",
        lists.PoolListExportDetail.as_view(),
        name="api-pool-list-export-detail",
    ),
    path(
        "pools/<uuid:pool_id>/strengths",
        lists.PoolStrengths.as_view(),
        name="api-pool-strengths",
    ),
    path(
        "pools/<uuid:pool_id>/second-opinions",
        lists.PoolSecondOpinions.as_view(),
        name="api-pool-second-opinions",
    ),
    path("pools/<uuid:pool_id>/drift", drift.PoolDrift.as_view(), name="api-pool-drift"),
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
        name="api-club-casual-games",
    ),
    path(
        "clubs/<uuid:club_id>/casual-games/refused",
        casual.ClubCasualGameRefused.as_view(),
        name="api-club-casual-game-refused",
    ),
    path(
        "casual-games/<uuid:game_id>",
        casual.CasualGameDetail.as_view(),
        name="api-casual-game-detail",
    ),
    path(
        "casual-games/<uuid:game_id>/undo",
        casual.CasualGameUndo.as_view(),
        name="api-casual-game-undo",
    ),
]
