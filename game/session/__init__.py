"""One match being played, and the only folder that touches files."""
