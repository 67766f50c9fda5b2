public import PlazaMarkup

/// A query of the site-wide search.
public struct SearchQuery: Sendable {
  /// The query as typed; not blank.
  public let words: String
  /// The signed-in user; `nil` for a signed-out visitor.
  public let viewer: Viewer?
  /// The maximum number of results per kind; the storefront's own search shows the rest.
  public let most: Int

  public init(_ words: String, from viewer: Viewer?, atMost most: Int = 5) {
    self.words = words
    self.viewer = viewer
    self.most = most
  }
}

public struct SearchResult: Sendable {
  public let title: String
  /// Additional text that distinguishes results of the same title.
  public let detail: String
  public let link: Link
  public let icon: Icon

  public init(_ title: String, _ detail: String, _ link: Link, icon: Icon) {
    self.title = title
    self.detail = detail
    self.link = link
    self.icon = icon
  }
}

/// The results of one kind.
public struct SearchResultGroup: Sendable {
  /// The name of the kind in the API, such as `films`.
  public let kind: String
  /// The name of the kind for users.
  public let title: String
  /// The results in the storefront's own order, the best first.
  public let found: [SearchResult]
  /// The storefront's own search for the same query; `nil` if these are all results.
  public let more: Link?

  public init(_ kind: String, _ title: String, _ found: [SearchResult], more: Link? = nil) {
    self.kind = kind
    self.title = title
    self.found = found
    self.more = more
  }
}
