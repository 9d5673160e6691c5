"""414: a team climbing card game. Layers: rules, bots, table, ui (see docs/architecture.md)."""

__version__ = "0.1.0"
