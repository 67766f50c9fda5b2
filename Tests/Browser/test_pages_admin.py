"""Every page that a link leads to, for the administrator."""

from test_pages import crawl_as


def test_every_page_a_link_leads_to_is_sound(browser, plaza):
    crawl_as("admin", browser, plaza)
