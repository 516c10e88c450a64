"""Pixels and clicks: the only folder that imports pygame."""
