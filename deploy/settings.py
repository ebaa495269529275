"""Django settings for every environment, driven by the variables deploy/README.md lists."""

import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import structlog
from django.core.exceptions import ImproperlyConfigured
from kombu import Exchange, Queue

from deploy import env
from deploy.observing.extras import missing

for _name, _mend in missing().items():
    raise ImproperlyConfigured(f"{_name} is set. {_mend}")

ROOT = Path(__file__).resolve().parent.parent
DATA = Path(env.text("BONEYARD_DATA", str(ROOT / ".data")))
DEBUG = env.flag("BONEYARD_DEBUG")
INSECURE_HTTP = env.flag("BONEYARD_INSECURE_HTTP")

# Commands that read files only (referee, draw, rate, ...) run on a bare checkout, so an absent key
# is an error for the processes that serve, not for these.
_STATELESS = {
    "referee", "play", "draw", "check-schedule", "verify-log", "rate", "access", "client", "doctor",
    "analyse", "makemigrations", "makemessages", "compilemessages", "help", "--help", "--version",
}  # fmt: skip
SECRET_KEY = env.text("BONEYARD_SECRET_KEY")
if not SECRET_KEY:
    if _STATELESS.isdisjoint(sys.argv[1:2]) and Path(sys.argv[0]).name == "manage.py":
        raise ImproperlyConfigured(
            "BONEYARD_SECRET_KEY is not set. ./run sets it; elsewhere give 50 random characters."
        )
    # Nothing is signed with this: it differs in every process, so a server that was started
    # without a key could not keep anybody logged in.
    from django.core.management.utils import get_random_secret_key

    SECRET_KEY = get_random_secret_key()

ALLOWED_HOSTS = env.words("BONEYARD_HOSTS", "localhost,127.0.0.1,[::1]")
# Keys of before: what was signed or encrypted with them is read, nothing new is written with them.
SECRET_KEY_FALLBACKS = env.words("BONEYARD_SECRET_KEYS_BEFORE", "")
CSRF_TRUSTED_ORIGINS = env.words("BONEYARD_ORIGINS", "")

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.postgres",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "rest_framework",
    "knox",
    "django_filters",
    "drf_spectacular",
    "web",
    "clubs",
    "games",
    "ratings",
    "tournaments",
    "deploy",
]

MIDDLEWARE = [
    "deploy.requests.middleware.RequestIdMiddleware",
    "deploy.requests.middleware.ContentSecurityPolicyMiddleware",
    "deploy.requests.middleware.IndexingMiddleware",
    "deploy.observing.requests.ProbeMiddleware",
    "deploy.observing.requests.ObservedMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "deploy.requests.origins.OriginsMiddleware",
    "deploy.requests.limits.RateLimitMiddleware",
    "deploy.requests.middleware.RoomMiddleware",
    "deploy.requests.link_header.LinksMiddleware",
    "web.caching.middleware.EarlyMiddleware",
    "deploy.requests.concurrency.ConcurrencyMiddleware",
    "deploy.requests.packing.PackingMiddleware",
    "deploy.requests.pages_only.Sessions",
    "django.middleware.common.CommonMiddleware",
    "deploy.requests.bodies.encoding.BodyEncodingMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "deploy.requests.pages_only.Authentication",
    "deploy.requests.pages_only.Messages",
    "deploy.requests.pages_only.OneTimePasswordMiddleware",
    "web.caching.middleware.ConditionalMiddleware",
    "deploy.auditing.middleware.AuditMiddleware",
    "deploy.requests.location_header.LocationMiddleware",
    "deploy.requests.deprecation_header.DeprecationMiddleware",
    "deploy.requests.idempotency.IdempotencyMiddleware",
]

ROOT_URLCONF = "deploy.urls"
WSGI_APPLICATION = "deploy.wsgi.application"
CSRF_FAILURE_VIEW = "deploy.pages.csrf_failure"
FORM_RENDERER = "web.forms.FieldRenderer"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

DATABASES = {"default": env.site_database(sys.argv)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "clubs.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "login"
# Whether accounts come by invitation only, and whom those ask who have none.
INVITED_ONLY = env.flag("BONEYARD_INVITED_ONLY")
CONTACT = env.text("BONEYARD_CONTACT")
# Without a mail server nobody is asked for an address, and nothing is sent.
_MAIL = env.mail(env.text("BONEYARD_MAIL_URL"))
MAIL = _MAIL is not None
if _MAIL is not None:
    EMAIL_HOST, EMAIL_PORT = _MAIL.host, _MAIL.port
    EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = _MAIL.user, _MAIL.password
    EMAIL_USE_TLS, EMAIL_USE_SSL = _MAIL.starttls, _MAIL.tls
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.text("BONEYARD_MAIL_FROM", "boneyard@localhost")
PASSWORD_RESET_TIMEOUT = 3600
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

LANGUAGE_CODE = "en"
# A line here offers a language: its texts stand in deploy/locale/CODE. What a catalogue or a folder
# of rules lacks is shown in English; a test holds that a language in this list lacks nothing.
LANGUAGES = [
    ("en", "English"),
    ("es", "Español"),
    ("pt", "Português"),
]
LOCALE_PATHS = [ROOT / "deploy" / "locale"]
USE_I18N = True
USE_TZ = True
FORMAT_MODULE_PATH = "deploy.formats"
TIME_ZONE = "UTC"

STATIC_URL = "static/"
# `manage.py prepare` puts the files into the data folder where that is wanted (./run wants it):
# named after what is in them, so that browsers keep them for good, and compressed. Elsewhere they
# are served straight from the apps.
COLLECTED = env.flag("BONEYARD_COLLECT_STATIC") and not DEBUG
STATIC_ROOT = DATA / "static" if COLLECTED else None
STATIC_STORAGES = {
    False: "django.contrib.staticfiles.storage.StaticFilesStorage",
    True: "deploy.web.storage.StaticStorage",
}
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": STATIC_STORAGES[COLLECTED]},
}
WHITENOISE_USE_FINDERS = not COLLECTED
WHITENOISE_AUTOREFRESH = DEBUG

REDIS_URL = env.text("REDIS_URL", "redis://localhost:6379/0")
CELERY_BROKER_URL = env.broker(REDIS_URL)
# The row's status is the queue and the broker only the bell, so a request never waits long for
# a broker that is away: the sweep picks up what was not rung for.
TASK_SECONDS = env.task_seconds()
CELERY_BROKER_TRANSPORT_OPTIONS = {
    # A task that is not acknowledged for so long is handed out again: always longer than a task
    # may take. Those of the long queue are acknowledged when they begin.
    "visibility_timeout": max(900, 3 * TASK_SECONDS),
    "unacked_restore_interval": 10,
    "unacked_restore_throttle": 1,
    "socket_timeout": 30,
    "socket_connect_timeout": 2,
    # How long a sender tries to connect: hardly at all. (The worker has its own, endless way.)
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0.1,
    "global_keyprefix": env.text("BONEYARD_QUEUE_PREFIX"),
}
CELERY_TASK_PUBLISH_RETRY = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
# No results are kept, so there are none to clean up: the beat ended over a task of Celery's own.
CELERY_RESULT_EXPIRES = None
CELERY_TASK_TIME_LIMIT = TASK_SECONDS
CELERY_TASK_SOFT_TIME_LIMIT = max(TASK_SECONDS * 9 // 10, 1)
# The bell's queue, whose tasks are short, and that of what waits for other people's servers; for
# another worker those of what takes long: long runs and, so that they do not wait behind many,
# reports. The exchanges differ, else each message would be in all.
CELERY_TASK_QUEUES = [
    Queue(name, Exchange(name), routing_key=name)
    for name in ("celery", "outbox", "long", "reports")
]
CELERY_TASK_ROUTES: dict[str, dict[str, Any]] = {
    "ratings.rate_long": {"queue": "long"},
    "ratings.make_reports": {"queue": "reports"},
    "tournaments.tell_webhooks": {"queue": "outbox"},
    "tournaments.remind_rounds": {"queue": "outbox"},
    "ratings.drop_replaced": {"queue": "reports"},
    "deploy.send_mail": {"queue": "outbox"},
    "tournaments.follow_names": {"queue": "reports"},
    # Behind all others of its queue.
    "tournaments.analyse_deals": {"queue": "reports", "priority": 9},
}
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 5
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TIMEZONE = "UTC"
# From so many games on a run is long; how much time it gets, in seconds.
LONG_GAMES = env.whole("BONEYARD_LONG_GAMES", 20_000)
LONG_SECONDS = max(env.whole("BONEYARD_LONG_SECONDS", 900), 10)
LONG_SECONDS_A_MILLION = env.whole("BONEYARD_LONG_SECONDS_A_MILLION", 900)
# How often webhooks are told of what has changed, and watched logs looked at.
HOOK_SECONDS = max(env.whole("BONEYARD_WEBHOOK_SECONDS", 5), 1)
WATCH_SECONDS = max(env.whole("BONEYARD_WATCH_SECONDS", 3600), 1)
SWEEP_SECONDS = env.whole("BONEYARD_SWEEP_SECONDS", 15)
# What is kept of replaced lists: by age in days, and by games in all for each pool; 0: for good.
KEEP_REPLACED_DAYS = env.whole("BONEYARD_KEEP_REPLACED_DAYS", 30)
KEEP_REPLACED_GAMES = env.whole("BONEYARD_KEEP_REPLACED_GAMES", 2_000_000)
# Devices are told of published rounds where there is a key to sign with (manage.py push-key).
PUSH_KEY = env.text("BONEYARD_PUSH_KEY")
# Whom a push service can write to: an address of mail or a page (RFC 8292).
PUSH_CONTACT = env.text("BONEYARD_PUSH_CONTACT", "mailto:organiser@localhost")
SECURITY_CONTACT = env.words("BONEYARD_SECURITY_CONTACT", "")  # mail or pages (RFC 9116)
PUSH_INNER = env.flag("BONEYARD_PUSH_INNER")  # a push service of one's own, at an inner address
# Hosts that webhooks and watched logs may name wherever they lie, inside or without TLS too.
WEBHOOK_HOSTS = frozenset(env.words("BONEYARD_WEBHOOK_HOSTS", ""))
# For how many days a line of an event's feed can be asked for; 0: for good.
KEEP_CHANGES_DAYS = env.whole("BONEYARD_KEEP_CHANGES_DAYS", 180)
# For how many seconds of a minute finished deals are analysed; 0: not at all.
ANALYSIS_SECONDS = env.whole("BONEYARD_ANALYSIS_SECONDS", 20)
# The clock only ticks, and when it did is in the database: two ring no more often than one.
CELERY_BEAT_SCHEDULER = "deploy.beat_scheduler:DatabaseScheduler"
CELERY_BEAT_MAX_LOOP_INTERVAL = 10  # it never seems to stand still


def _every(seconds: int, task: str, expires: int = 0) -> dict[str, Any]:
    """A task that is rung for so often; one that nobody took in time is not done later."""
    options = {"expires": expires or seconds}
    return {"task": task, "schedule": timedelta(seconds=seconds), "options": options}


CELERY_BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
    "sweep-ratings": _every(SWEEP_SECONDS, "ratings.sweep", expires=60),
    "sweep-reports": _every(60, "ratings.sweep_reports"),
    "tell-webhooks": _every(HOOK_SECONDS, "tournaments.tell_webhooks"),
    "append-logs": _every(10, "clubs.append_logs"),
    "watch-logs": _every(min(WATCH_SECONDS, 60), "clubs.watch_logs"),
    "remind-rounds": _every(60, "tournaments.remind_rounds"),
    "follow-names": _every(30, "tournaments.follow_names"),
    "analyse-deals": _every(60, "tournaments.analyse_deals"),
    "drop-replaced": {"task": "ratings.drop_replaced", "schedule": timedelta(hours=6)},
    "tidy": {"task": "deploy.tidy", "schedule": timedelta(hours=6)},
    "forget-sandboxes": _every(600, "deploy.forget_sandboxes"),
}
if MAIL:
    CELERY_BEAT_SCHEDULE["send-mail"] = _every(5, "deploy.send_mail")

# The library's migrations would make a table for the model that ours stands in for.
MIGRATION_MODULES = {"knox": None}
KNOX_TOKEN_MODEL = "deploy.ApiToken"  # noqa: S105 - a model, no secret
REST_KNOX = {
    "AUTH_HEADER_PREFIX": "Bearer",
    "TOKEN_TTL": timedelta(days=365),
    "TOKEN_PREFIX": "bone_",
}

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["deploy.requests.authentication.BearerTokenAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": [
        "deploy.requests.permissions.DeclaredAccess",
        "web.rest.parameters.KnownQuery",
    ],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["web.rest.parsers.PlainJSONParser"],
    "DEFAULT_METADATA_CLASS": "deploy.requests.metadata.Methods",
    "DEFAULT_SCHEMA_CLASS": "deploy.schema.ProblemAutoSchema",
    "DEFAULT_PAGINATION_CLASS": "web.paging.Pages",
    "DEFAULT_FILTER_BACKENDS": ["web.rest.filters.FilterBackend"],
    "EXCEPTION_HANDLER": "deploy.problems.problem_response",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    # `?format=` is nothing an address may say; what is sent goes by `Accept`.
    "URL_FORMAT_OVERRIDE": None,
}

# Requests a minute. A hall of 2,000 viewers behind one address asks some 50,000 times: twice in
# five seconds each; forty tables that finish at once send a few dozen logs with one token.
RATE_LIMITS = {
    "address": env.whole("BONEYARD_RATE_ADDRESS", 60_000),
    "token": env.whole("BONEYARD_RATE_TOKEN", 3_000),
    "tools": env.whole("BONEYARD_RATE_TOOLS", 240),
}
RATE_PREFIX = env.text("BONEYARD_QUEUE_PREFIX")
CORS_ORIGINS = env.words("BONEYARD_CORS_ORIGINS", "")

SPECTACULAR_SETTINGS = {
    "TITLE": "Boneyard",
    "VERSION": "1",
    "SERVERS": [{"url": "/"}],
    # JSON Schema as it is, so that answers can be validated against it.
    "OAS_VERSION": "3.1.0",
    "ENUM_NAME_OVERRIDES": {
        "ClubKindEnum": "clubs.models.Club.Kind",
        "GuestNamesEnum": "clubs.models.Club.Names",
        "EvidenceEnum": "ratings.models.Evidence",
        "ChangeKindEnum": "tournaments.feeds.selectors.feed.CHOICES",
        "RatedEvidenceEnum": "tournaments.models.Event.Rated",
        "WatchFaultEnum": "clubs.models.WatchedLog.Fault",
    },
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SERVE_AUTHENTICATION": [],
    "COMPONENT_SPLIT_REQUEST": True,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "deploy.schema.add_shared_parts",
    ],
}
# A log of a long match is some 100 kB; 10 MB are still answered.
DATA_UPLOAD_MAX_MEMORY_SIZE = 12 * 1024 * 1024
MOST_EVENT_LOG_BYTES = env.whole("BONEYARD_EVENT_LOG_MEGABYTES", 50) * 1024 * 1024
MOST_CLUB_LOG_BYTES = env.whole("BONEYARD_CLUB_LOG_MEGABYTES", 50) * 1024 * 1024
"""Logs that decide nothing: of the tables of an event, and sent to a club for no table."""
MOST_EVENT_PHOTO_BYTES = env.whole("BONEYARD_EVENT_PHOTO_MEGABYTES", 500) * 1024 * 1024
MOST_CLUB_PHOTO_BYTES = env.whole("BONEYARD_CLUB_PHOTO_MEGABYTES", 5000) * 1024 * 1024
"""Photos of score sheets, those that were replaced too: of an event, and of a club's events."""
MOST_PHOTO_BYTES = env.whole("BONEYARD_PHOTO_MEGABYTES", 8) * 1024 * 1024
# A check-in of the largest event has a box for everybody.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 10_000

SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = not INSECURE_HTTP
SECURE_HSTS_SECONDS = 0 if INSECURE_HTTP else 60 * 60 * 24 * 365
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = not INSECURE_HTTP
if env.flag("BONEYARD_BEHIND_PROXY"):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# The token that a request for metrics carries; if it is not set, nobody may ask.
METRICS_TOKEN = env.text("BONEYARD_METRICS_TOKEN")

LOG_LEVEL = env.text("BONEYARD_LOG_LEVEL", "INFO")
LOG_STEPS: list[structlog.types.Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]
structlog.configure(
    processors=[*LOG_STEPS, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
    logger_factory=structlog.stdlib.LoggerFactory(),
    cache_logger_on_first_use=True,
)
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "json": {
            "()": structlog.stdlib.ProcessorFormatter,
            "foreign_pre_chain": LOG_STEPS,
            "processors": [
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                structlog.processors.JSONRenderer(),
            ],
        }
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
    "root": {"handlers": ["stderr"], "level": LOG_LEVEL},
    # A task has one line, ours, which says more.
    "loggers": {
        "celery.worker.strategy": {"level": "WARNING"},
        "celery.app.trace": {"level": "WARNING"},
        "celery.beat": {"level": "WARNING"},
    },
}
