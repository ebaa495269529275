"""Addresses of the `deploy` endpoints, below /api/v1/."""

from django.urls import path

from deploy.api import tokens

urlpatterns = [
    path("token", tokens.Token.as_view(), name="api-token"),
    path("tokens", tokens.TokenList.as_view(), name="api-token-list"),
    path("tokens/<str:token_id>", tokens.TokenDetail.as_view(), name="api-token-detail"),
]
