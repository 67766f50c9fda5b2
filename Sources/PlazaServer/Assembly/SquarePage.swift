import PlazaMarkup
import PlazaWeb

/// The square: the shops that are open.
struct SquarePage {
  let storefronts: [any Storefront]
  let viewer: Viewer?

  var page: Page {
    Page(viewer.map { "Hello, \($0.name)" } ?? "Plaza", section("Around the square", shopTiles(storefronts)))
  }
}
