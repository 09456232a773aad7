"""The board: geometry, terrain, quadrant files, the map in play. Knows no rules."""
