"""REST: organisers read and change how a pool is rated.

A pool has one configuration for all its periods: a change lets every period be rated again, from
the first game on. Lists that were published stay readable under their numbers.
"""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import ORGANISER
from ratings.api.lists import PoolView
from ratings.api.outputs import ConfigOutput
from ratings.engine.config import pool_config
from ratings.engine.period import PeriodFault
from ratings.models import Pool
from ratings.selectors import lists
from ratings.selectors.change_counters import version_of_pool
from ratings.services.ledger import pool_configure
from ratings.tasks import request_rating
from ratings.vocabularies import POOL_CONFIG
from web.caching.responses import answer_by_version
from web.documents.view import document_of
from web.faults import InvalidInput, pointer_to
from web.words import in_words


class PoolConfig(PoolView):
    """The configuration of a pool."""

    scopes = {"PUT": "organise"}
    roles = {"PUT": ORGANISER}
    acts = {"PUT": "ratings_configure"}

    @extend_schema(responses=ConfigOutput)
    @answer_by_version(version_of_pool)
    def get(self, request: Request, pool_id: UUID) -> Response:
        """Show how the pool is rated."""
        return Response(_config_data(self.pool()))

    @extend_schema(request=document_of(POOL_CONFIG), responses=ConfigOutput)
    def put(self, request: Request, pool_id: UUID) -> Response:
        """Give the pool another configuration; what is left out has its default.

        But `k` and `pair_rest`, which a new pool is given by its time and not by a choice, stay as
        they are until they are named.
        All lists of the pool are made again, from the first game on; `waiting` says how many
        periods that is. Lists already published stay readable. The same again changes nothing.
        A problem names the key in `pointer`.
        """
        pool = pool_configure(pool_id=self.pool().id, config=_read_config(request.data))
        request_rating(pool.id)
        return Response(_config_data(pool))


def _read_config(data: Any) -> dict[str, Any]:
    """Return a configuration from a request; raises InvalidInput, naming the key."""
    if not isinstance(data, dict):
        raise InvalidInput(_("The configuration of a pool must be an object."))
    fault = _config_fault(data)
    if fault is not None:
        # All other keys have defaults, so a wrong key is also wrong alone.
        alone = (key for key in sorted(data) if _config_fault({key: data[key]}) is not None)
        key = next(alone, None)
        pointer = "" if key is None else pointer_to(key)
        raise InvalidInput(in_words(fault.message), pointer=pointer)
    return data


def _config_fault(config: Mapping[str, Any]) -> PeriodFault | None:
    try:
        pool_config(config)
    except PeriodFault as fault:
        return fault
    return None


def _config_data(pool: Pool) -> Any:
    """Return what ConfigOutput shows."""
    return ConfigOutput(
        {
            "config": pool.config,
            "in_force": asdict(pool.rating_config()),
            "waiting": lists.progress(pool.id, timezone.now()).waiting,
        }
    ).data
