"""Programs of others as computer players: lines of JSON over standard input and output (docs/bots.md)."""
