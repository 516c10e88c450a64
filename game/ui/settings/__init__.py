"""Everything that can be set, and the screens on which that is done."""
