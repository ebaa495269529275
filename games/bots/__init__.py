"""Seeded players over the referee's own contract: demo data, fuzzing, load tests.

``playout`` plays a whole game, or a whole match, and gives its complete, canonical, accepted log.
A *random* player takes any legal event, a *sensible* one what a careful beginner would play, and a
*strong* one tries its tiles against hidden hands as they may be (where there is an exact search).
"""

from games.bots.playing import Policy, playout

__all__ = ["Policy", "playout"]
