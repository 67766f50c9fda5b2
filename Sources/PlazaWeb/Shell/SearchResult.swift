public import PlazaMarkup

/// What somebody looks for on the square, over everything that is open.
public struct SearchQuery: Sendable {
  /// As it was typed, not blank.
  public let words: String
  /// Who asks; nil for a stranger.
  public let viewer: Viewer?
  /// As many of one kind are shown; the rest is at the shop.
  public let most: Int

  /// A question on the square.
  public init(_ words: String, from viewer: Viewer?, atMost most: Int = 5) {
    self.words = words
    self.viewer = viewer
    self.most = most
  }
}

/// One thing that was found.
public struct SearchResult: Sendable {
  /// Its name.
  public let title: String
  /// What tells it from others of that name.
  public let detail: String
  /// Its page.
  public let link: Link
  /// Its drawing.
  public let icon: Icon

  /// Something that was found.
  public init(_ title: String, _ detail: String, _ link: Link, icon: Icon) {
    self.title = title
    self.detail = detail
    self.link = link
    self.icon = icon
  }
}

/// What was found of one kind.
public struct SearchResultGroup: Sendable {
  /// As programs call the kind, such as `films`.
  public let kind: String
  /// As people do.
  public let title: String
  /// The best first, as the shop itself orders them.
  public let found: [SearchResult]
  /// Where the shop itself looks for the same; nil where this is all of it.
  public let more: Link?

  /// What was found of one kind.
  public init(_ kind: String, _ title: String, _ found: [SearchResult], more: Link? = nil) {
    self.kind = kind
    self.title = title
    self.found = found
    self.more = more
  }
}
