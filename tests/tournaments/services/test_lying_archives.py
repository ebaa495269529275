"""An archive that lies is refused: whatever can be worked out is, and must be what it says."""

import pytest

from clubs.models import Club, User
from tests import builders
from tests.bells import sweep
from tests.tournaments.services.test_archive import (
    elsewhere,
    full_event,
    refuse,
    resealed,
    singles,
    written,
)
from tournaments.models import Event

pytestmark = pytest.mark.django_db(transaction=True)
