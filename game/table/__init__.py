"""A match being played: seats, clocks, claim windows, pace, saving, events. No pygame."""
