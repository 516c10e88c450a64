"""How a label names its values. The reader of the player's catalogues needs that too, but most
players have none, so that the labels don't load it."""

from __future__ import annotations

import re

PLACEHOLDER = re.compile(r"\{(\w+)\}")
COUNT = "count"
"""The value that selects the form of a counted label."""
