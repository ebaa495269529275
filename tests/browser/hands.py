"""Hands that count: what somebody does on pages, in clicks, keys and groups of keys."""

from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page, expect

MOST_TABS = 60


@dataclass
class Hands:
    """A person at a page.

    `keys` counts every key, `groups` runs of them (a word, some tabs, Enter), `clicks` clicks and
    taps; `stages` keeps both by stage as (clicks, keys, groups).
    """

    page: Page
    clicks: int = 0
    keys: int = 0
    groups: int = 0
    stages: dict[str, tuple[int, int, int]] = field(default_factory=dict)

    def stage(self, name: str) -> None:
        """Keep what the stage took, and begin the next one."""
        self.stages[name] = (self.clicks, self.keys, self.groups)
        self.clicks = self.keys = self.groups = 0

    def type(self, text: str) -> None:
        """Type a text; one with lines is pasted."""
        if "\n" in text:
            self.page.keyboard.insert_text(text)
            self.keys += 2
        else:
            self.page.keyboard.type(text)
            self.keys += len(text)
        self.groups += 1

    def press(self, key: str) -> None:
        """Press one key."""
        self.page.keyboard.press(key)
        self.keys += 1
        self.groups += 1

    def tab_to(self, target: Locator) -> None:
        """Press Tab until it has the focus; nothing where it has it already."""
        expect(target).to_be_visible()
        for press in range(MOST_TABS):
            if target.evaluate("one => one === document.activeElement"):
                self.groups += press > 0
                return
            self.page.keyboard.press("Tab")
            self.keys += 1
        raise AssertionError(f"Not reached by Tab: {target}")

    def enter(self, target: Locator) -> None:
        """Go to a link or button by Tab and press Enter."""
        self.tab_to(target)
        self.press("Enter")

    def click(self, target: Locator) -> None:
        """Click or tap."""
        target.click()
        self.clicks += 1
