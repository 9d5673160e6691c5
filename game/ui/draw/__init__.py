"""Means of drawing: theme, type, cards, where things lie, what is drawn again."""
