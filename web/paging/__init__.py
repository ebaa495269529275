"""Lists that can grow come a page at a time, every one of them in the same envelope.

`pages` cuts them, `keys` says where in a list a row stands, `cursors` writes that down for clients.
"""

from web.paging.pages import LARGEST, MOST_ROWS, PAGE, SPARSE, Pages, cut

__all__ = ["LARGEST", "MOST_ROWS", "PAGE", "SPARSE", "Pages", "cut"]
