"""What a test needs of the machine: missing, it is skipped with a reason; under CI it fails."""

import os
from typing import NoReturn

import pytest


def lacking(reason: str) -> NoReturn:
    """Skip the present test because of *reason*, or fail it where everything has to be there."""
    (pytest.fail if os.environ.get("CI") else pytest.skip)(reason)
    raise AssertionError(reason)
