"""What can be wrong with the way an organiser wants an event ranked."""

from web.messages import Message, english


class UnknownTieBreak(ValueError):
    """A tie-break is named that does not exist; ``message`` says which and what there is."""

    def __init__(self, message: Message) -> None:
        super().__init__(english(message))
        self.message = message


class UnreadableBoards(ValueError):
    """A document of board results does not make sense; ``message`` says where and why."""

    def __init__(self, message: Message) -> None:
        super().__init__(english(message))
        self.message = message
