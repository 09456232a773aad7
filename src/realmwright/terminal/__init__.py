"""A game in the terminal: what is shown, what can be typed, and the loop between them."""
