"""Computer players. Each sees Views only and chooses one action at a time; `registry` lists them."""
