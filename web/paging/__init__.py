"""Pages of lists that can grow, all in the same envelope.

`pages` cuts them, `keys` finds the position of a row in a list, `cursors` writes it for clients.
"""

from web.paging.pages import (
    EXPAND,
    LARGEST,
    MOST_ROWS,
    PAGE,
    SPARSE,
    Pages,
    WholePages,
    fields_of,
    slice_rows,
)

__all__ = [
    "EXPAND",
    "LARGEST",
    "MOST_ROWS",
    "PAGE",
    "SPARSE",
    "Pages",
    "WholePages",
    "fields_of",
    "slice_rows",
]
