"""An independent oracle of the rules, written from their text alone."""

from .api import Oracle

__all__ = ["Oracle"]
