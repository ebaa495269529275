"""Every address of Boneyard."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from deploy import pages
from deploy.api.documents import ApiSchema
from deploy.mail.pages import ForgottenPassword, LinkSent, MailAddress, Reset
from deploy.observing import probes
from deploy.pages import acts, api_docs, browsers, invitations, phones, privacy, start, tokens

API = [
    path("", include("tournaments.api_urls")),
    path("", include("ratings.api_urls")),
    path("", include("games.api_urls")),
    path("", include("clubs.api_urls")),
    path("", include("deploy.api_urls")),
]
# Addresses are tried one after the other: what is asked most stands first.
urlpatterns = [
    path("api/v1/", include(API)),
    path("", include("tournaments.urls")),
    path("", include("ratings.urls")),
    path("", include("games.urls")),
    path("", include("clubs.urls")),
    path("start/", start.start_page, name="start"),
    path("start/make", start.start_make, name="start-make"),
    path("login/", pages.LogIn.as_view(), name="login"),
    path("logout/", pages.LogOut.as_view(), name="logout"),
    path("password/", pages.PasswordChange.as_view(), name="password_change"),
    path("password/mail/", MailAddress.as_view(), name="mail-address"),
    path("password/forgotten/", ForgottenPassword.as_view(), name="password-forgotten"),
    path("password/forgotten/sent/", LinkSent.as_view(), name="password-sent"),
    path("password/reset/<uidb64>/<token>/", Reset.as_view(), name="password_reset_confirm"),
    path("tokens/", tokens.tokens_page, name="tokens"),
    path("tokens/make", tokens.token_make, name="token-make"),
    path("tokens/revoke", tokens.token_revoke, name="token-revoke"),
    path("tables/<uuid:table_id>/phone/<str:code>/", phones.phone_page, name="table-phone"),
    path(
        "tables/<uuid:table_id>/phone/<str:code>/token",
        phones.phone_token,
        name="table-phone-token",
    ),
    path("clubs/<uuid:club_id>/acts/", acts.acts_page, name="club-acts"),
    path("players/<uuid:player_id>/privacy/", privacy.privacy_page, name="player-privacy"),
    path("players/<uuid:player_id>/data", privacy.player_data, name="player-data"),
    path("players/<uuid:player_id>/hide", privacy.name_hide, name="player-hide"),
    path("players/<uuid:player_id>/show", privacy.name_show, name="player-show"),
    path("players/<uuid:player_id>/minor", privacy.minor_set, name="player-minor"),
    path("players/<uuid:player_id>/anonymise", privacy.player_anonymise, name="player-anonymise"),
    path("players/<uuid:player_id>/invite/", invitations.invite_page, name="profile-invite"),
    path("players/<uuid:player_id>/invite", invitations.profile_invite, name="profile-invite-make"),
    path(
        "players/<uuid:player_id>/invite/revoke",
        invitations.profile_revoke,
        name="profile-revoke",
    ),
    path("invitations/", invitations.code_page, name="invitation-code"),
    path("invitations/find", invitations.code_find, name="invitation-find"),
    path("invitations/<str:token>/", invitations.invitation_page, name="invitation"),
    path("invitations/<str:token>/accept", invitations.invitation_accept, name="invitation-accept"),
    path("invitations/<str:token>/account", invitations.account_make, name="account-make"),
    path("problems/<slug:code>", pages.problem_page, name="problem"),
    path("i18n/setlang/", pages.set_language, name="set_language"),
    # The admin's own way in would know nothing of wrong tries.
    path("admin/login/", RedirectView.as_view(pattern_name="login", query_string=True)),
    path("admin/", admin.site.urls),
    path("api/schema/", ApiSchema.as_view(), name="api-schema"),
    path("api/docs/", api_docs.api_docs, name="api-docs"),
    path("api/client.py", api_docs.client_file, name="api-client"),
    path("api/clients/<str:name>", api_docs.client_package, name="api-client-package"),
    path("manifest.webmanifest", browsers.manifest, name="manifest"),
    path("robots.txt", browsers.robots, name="robots"),
    path(".well-known/security.txt", browsers.security, name="security"),
    path("health/live", probes.live, name="live"),
    path("health/ready", probes.ready, name="ready"),
    path("metrics", probes.metrics, name="metrics"),
]
handler400 = "deploy.pages.bad_request"
handler404 = "deploy.pages.not_found"
handler500 = "deploy.pages.server_error"
handler403 = "deploy.pages.forbidden"
