"""The platform services in a page, over the page's own bridge (`game.platform.browser.page`)."""
