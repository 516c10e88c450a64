"""Whether the player can see the window, and whether the table waits until then."""

from __future__ import annotations

from dataclasses import dataclass

from game.settings.settings import Pause

LONGEST_STEP = 1000
"""The most ms between two looks at the clock. After more, the computer slept, the window was held
or another screen lay above: none of that time was the player's."""


@dataclass
class Presence:
    """The window on the player's screen: hidden or not, and in front of others or not."""

    is_seen: bool = True
    is_in_front: bool = True

    def waits(self, pause: Pause) -> bool:
        """Return whether the table stands still now, if the player has set this."""
        if pause == "behind" and not self.is_in_front:
            return True
        return pause != "never" and not self.is_seen

    def counted(self, passed: int) -> int:
        """Return how many of the ms since the last look at the clock were the player's."""
        return passed if self.is_seen and 0 <= passed <= LONGEST_STEP else 0
