"""Write the committed numbers anew: ``python -m tests.rules.counts``."""

from tests.rules.counts import CONTINUATIONS, LEADS, continuations_text, leads_text

LEADS.write_text(leads_text(), encoding="utf-8")
CONTINUATIONS.write_text(continuations_text(), encoding="utf-8")
