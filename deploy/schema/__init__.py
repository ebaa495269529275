"""The API's schema: what an operation is called, takes, answers, refuses, and who may ask for it.

`operations` makes an operation of a view, `refusals` says with which statuses it may refuse,
`components` adds what many operations share. Settings name the two doors of this package.
"""

from deploy.schema.components import add_shared_parts
from deploy.schema.operations import ProblemAutoSchema
from deploy.schema.refusals import PROBLEM

__all__ = ["PROBLEM", "ProblemAutoSchema", "add_shared_parts"]
