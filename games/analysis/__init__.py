"""What was possible in a finished deal: its exact value, and that of every move there was.

All hands lie open here, which nobody at the table could see. The rules are the referee's own; docs
are in docs/analysis.md. Pure: no clock, no chance, no input or output.
"""

from games.analysis.deals import MOST_POSITIONS_SERVED, analyse_deal, analyse_deals
from games.analysis.documents import analysis_document
from games.analysis.errors import IllegalLog, NotAnalysable
from games.analysis.values import DealAnalysis, MoveValue, Range, TurnValue

VERSION = 2
"""Of the analysis: another one may give a deal another document."""

__all__ = [
    "MOST_POSITIONS_SERVED",
    "VERSION",
    "DealAnalysis",
    "IllegalLog",
    "MoveValue",
    "NotAnalysable",
    "Range",
    "TurnValue",
    "analyse_deal",
    "analyse_deals",
    "analysis_document",
]
