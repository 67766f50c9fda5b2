import PlazaMarkup
import PlazaWeb

/// The square: the shops that are open.
struct SquarePage {
  let storefronts: [any Storefront]
  let viewer: Viewer?

  var page: Page {
    Page("Plaza", "<ul class=\"shops\">\(storefronts, shop)</ul>")
  }

  private func shop(_ storefront: any Storefront) -> Markup {
    """
    <li><a href="\(Link(storefront.slug))" data-shop="\(storefront.slug)">
    <b>\(storefront.title)</b> <span>\(storefront.tagline)</span></a></li>
    """
  }
}
