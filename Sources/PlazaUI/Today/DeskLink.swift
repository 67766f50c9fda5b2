public import PlazaMarkup

/// A place of work of a member of the staff: the staff pages of a shop, or of one of its stores.
public struct DeskLink: Sendable {
  public let title: String
  /// A one-line description.
  public let detail: String
  public let link: Link
  public let icon: Icon

  public init(_ title: String, _ detail: String, _ link: Link, icon: Icon) {
    (self.title, self.detail, self.link, self.icon) = (title, detail, link, icon)
  }
}

/// Large buttons that lead to desks.
public func deskTiles(_ desks: [DeskLink]) -> Markup {
  "<ul class=\"shops desks\">\(desks, tile)</ul>"
}

private func tile(_ desk: DeskLink) -> Markup {
  """
  <li><a class="shop-tile" href="\(desk.link)"><span class="mark">\(desk.icon)</span>\
  <span class="row-words"><span class="row-title">\(desk.title)</span>\
  <span class="row-subtitle">\(desk.detail)</span></span></a></li>
  """
}
