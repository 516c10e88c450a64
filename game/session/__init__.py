"""One match in play. Only this folder touches files."""
