"""The game's texts in the player's language: catalogues, plural forms, choice of language.

A catalogue is ``locale/CODE.json`` among the assets: a JSON object from key to text, or to an
object of plural forms by CLDR category (``{"one": …, "other": …}``), chosen by the value named
``n``. Placeholders are ``{name}``. Nothing wrong with a catalogue is ever an exception: what can be
shown is shown, and the fault is logged once.

    tr = load(negotiate(["pt-PT", "en"]), read)
    tr("table.cards_left", n=3)

This package imports nothing else of the game.
"""

from game.locale.languages import ENGLISH, LANGUAGES, Direction, Language, negotiate
from game.locale.plurals import CATEGORIES, Category, plural_category
from game.locale.translator import Text, Translator, load

__all__ = [
    "CATEGORIES",
    "ENGLISH",
    "LANGUAGES",
    "Category",
    "Direction",
    "Language",
    "Text",
    "Translator",
    "load",
    "negotiate",
    "plural_category",
]
