"""Every page that a link leads to, for the administrator."""

from test_pages import crawl_as


def test_every_linked_page_passes_the_page_checks(browser, plaza):
    crawl_as("admin", browser, plaza)
