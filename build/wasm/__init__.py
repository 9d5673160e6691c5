"""The recipe of the pygame-ce wheel for WebAssembly (see docs/hosting.md for why it is needed)."""
