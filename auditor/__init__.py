"""Replays, judges and stores records of French Tarot hands and of Le Mignon."""

__version__ = "0.1.0"

RULES_VERSION = "1"
"""Version of the law as this program applies it; a stored verdict of another version is judged again."""
