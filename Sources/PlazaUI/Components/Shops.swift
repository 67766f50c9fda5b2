import PlazaBase
public import PlazaMarkup

/// Tiles that link to the storefronts, each in its own colours.
public func shopTiles(_ shops: [any Storefront], note: (any Storefront) -> String? = { _ in nil })
  -> Markup
{
  "<ul class=\"shops\">\(shops, { tile(of: $0, note: note($0)) })</ul>"
}

private func tile(of shop: any Storefront, note: String?) -> Markup {
  """
  <li data-shop="\(shop.slug)"><a class="shop-tile" href="\(Link(shop.slug))">\
  <span class="mark">\(shop.theme.icon)</span>\
  <span class="row-words"><span class="row-title">\(say(shop.title))</span>\
  <span class="row-subtitle">\(say(shop.tagline))</span>\
  \(note, { "<span class=\"shop-truth\">\($0)</span>" })</span></a></li>
  """
}

/// Links that switch between views of the same data, such as "Out now" and "History".
/// - Parameter label: the accessible name of the group.
public func viewSwitch(_ label: String, _ views: [(label: String, link: Link, isCurrent: Bool)])
  -> Markup
{
  "<nav class=\"segments views\" aria-label=\"\(label)\">\(views, { view($0.label, $0.link, $0.isCurrent) })</nav>"
}

private func view(_ label: String, _ link: Link, _ isCurrent: Bool) -> Markup {
  "<a href=\"\(link)\"\(if: isCurrent, " aria-current=\"true\"")>\(label)</a>"
}
