"""The web server: one authority for every kind of game, its storage, and the pages (design.md section 10)."""
