"""The fragment of the page's address."""

from urllib.parse import quote, unquote

from game.platform.address import SAFE
from game.platform.browser.page import Page, page


class BrowserAddress:
    """`game.platform.address.Address` over the page's location."""

    def __init__(self, of: Page | None = None) -> None:
        self._page = of or page()

    @property
    def fragment(self) -> str:
        return unquote(self._page.fragment())

    def poll(self) -> str | None:
        return self.fragment if self._page.takeFragmentChange() else None

    def set(self, fragment: str) -> None:
        self._page.setFragment(quote(fragment, safe=SAFE))

    def link(self, fragment: str) -> str:
        return self._page.link(quote(fragment, safe=SAFE))
