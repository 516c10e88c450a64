"""The values that a label names in braces: {name}."""

from __future__ import annotations

import re

PLACEHOLDER = re.compile(r"\{(\w+)\}")
COUNT = "count"
"""The value that selects the form of a counted label."""
