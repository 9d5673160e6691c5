"""Drawn cases are the same at every run, and no case fails for a slow machine."""

from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None)
settings.load_profile("steady")
