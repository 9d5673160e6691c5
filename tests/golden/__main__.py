"""Write the golden matches anew, or print them: see the package's text."""

import sys

from tests.golden import MATCHES, golden_text

if "--print" in sys.argv[1:]:
    print(golden_text(), end="")
else:
    MATCHES.write_text(golden_text(), encoding="utf-8")
