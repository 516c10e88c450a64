"""What comes of a hand and of a match: its worth, who pays whom, the ranking."""
