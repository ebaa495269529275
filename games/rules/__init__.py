"""The referee: pure rules of the domino games, from the bytes of a move log to its verdict.

``replay`` is the public door, ``registry`` lists the games, ``README.md`` says what binds.
Standard library only; no clock, no chance, no input or output.
"""
