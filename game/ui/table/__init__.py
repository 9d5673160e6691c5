"""The card table: what it shows, how it is drawn, what the player does at it."""
