"""Drills: questions about hands and positions, their answers, and what comes next."""
