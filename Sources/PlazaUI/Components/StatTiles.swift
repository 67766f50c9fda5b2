public import PlazaMarkup

/// A tile with a key figure.
public struct StatTile: Sendable {
  let label: String
  let figure: String
  let link: Link?
  let isProblem: Bool

  /// - Parameters:
  ///   - link: the page that the tile links to.
  ///   - isProblem: whether the figure calls for action.
  public init(_ label: String, _ figure: String, _ link: Link?, isProblem: Bool = false) {
    (self.label, self.figure, self.link, self.isProblem) = (label, figure, link, isProblem)
  }

  fileprivate var markup: Markup {
    let inside: Markup =
      "<span class=\"figure\">\(figure)</span><span class=\"stat-label\">\(label)</span>"
    let style: Markup = isProblem ? "stat problem" : "stat"
    return link.map { "<a class=\"\(style)\" href=\"\($0)\">\(inside)</a>" }
      ?? "<div class=\"\(style)\">\(inside)</div>"
  }
}

/// A row of tiles with key figures.
public func statTiles(_ tiles: [StatTile]) -> Markup {
  "<ul class=\"stats\">\(tiles, { "<li>\($0.markup)</li>" })</ul>"
}

/// A row of tiles with key figures.
/// - Parameter tiles: a label, the figure, and the page that the tile links to.
public func statTiles(_ tiles: [(label: String, figure: String, link: Link?)]) -> Markup {
  statTiles(tiles.map { StatTile($0.label, $0.figure, $0.link) })
}
