"""Addresses of the pages of `ratings`; the one that compares two sides is in `tournaments`."""

from django.urls import path

from ratings.views import casual, comparing, drift, lists, opinions

urlpatterns = [
    path(
        "clubs/<uuid:club_id>/casual-games/refused/",
        casual.casual_refused_page,
        name="casual-refused",
    ),
    path("casual-games/logs/<uuid:log_id>", casual.casual_log, name="casual-log"),
    path("ratings/", lists.pools_page, name="pools"),
    path("ratings/changes/<str:change_id>/", comparing.change_page, name="rating-change"),
    path("ratings/<uuid:pool_id>/", lists.list_page, name="rating-list"),
    path("ratings/<uuid:pool_id>/progress", lists.list_progress, name="rating-progress"),
    path("ratings/<uuid:pool_id>/lists/", lists.lists_page, name="rating-lists"),
    path("ratings/<uuid:pool_id>/lists/<int:number>/", lists.list_page, name="rating-list-number"),
    path(
        "ratings/<uuid:pool_id>/lists/<int:number>/<str:show>.<str:form>",
        lists.list_file,
        name="rating-list-file",
    ),
    path("ratings/<uuid:pool_id>/drift/", drift.drift_page, name="drift"),
    path("ratings/<uuid:pool_id>/opinions/", opinions.opinions_page, name="opinions"),
    path("ratings/<uuid:pool_id>/opinions/k", opinions.k_change, name="rating-k"),
    path(
        "ratings/<uuid:pool_id>/opinions/pair-rest",
        opinions.pair_rest_change,
        name="rating-pair-rest",
    ),
    path("ratings/<uuid:pool_id>/opinions", opinions.opinions_ask, name="opinions-ask"),
]
