"""The shapes of rating documents, as the API's schema names them."""

from ratings.engine import schema
from web.rest.vocabularies import Shape

STEP = Shape("KStep", lambda: schema.STEP)
CONFIG = Shape("RatingConfig", lambda: schema.CONFIG)
POOL_CONFIG = Shape("PoolConfig", lambda: schema.POOL_CONFIG)
IN_FORCE = Shape("ConfigInForce", lambda: schema.IN_FORCE)
SUBJECT = Shape("RatingSubject", lambda: schema.SUBJECT)
GAME = Shape("RatingGame", lambda: schema.GAME)
PERIOD = Shape("RatingPeriod", lambda: schema.PERIOD)
KNOWN_SUBJECT = Shape("KnownRatingSubject", lambda: schema.KNOWN_SUBJECT)
PAIRED_GAME = Shape("PairedRatingGame", lambda: schema.PAIRED_GAME)
FIT = Shape("RatingFit", lambda: schema.FIT)
TOLD_SUBJECT = Shape("ToldRatingSubject", lambda: schema.TOLD_SUBJECT)
SECOND_CONFIG = Shape("SecondPoolConfig", lambda: schema.SECOND_CONFIG)
SECOND_PERIOD = Shape("SecondRatingPeriod", lambda: schema.SECOND_PERIOD)
WHOLE_PERIOD = Shape("WholeRatingPeriod", lambda: schema.WHOLE_PERIOD)
