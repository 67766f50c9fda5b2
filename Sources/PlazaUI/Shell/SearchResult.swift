public import PlazaBase
public import PlazaHTTP
public import PlazaMarkup

/// A query of the site-wide search.
public struct SearchQuery: Sendable {
  /// The query as typed; not blank.
  public let text: String
  /// The signed-in user; `nil` for a signed-out visitor.
  public let viewer: Viewer?
  /// The time of the search.
  public let now: Instant
  /// The maximum number of results per kind; the storefront's own search shows the rest.
  public let maximum: Int

  public init(_ text: String, from viewer: Viewer?, at now: Instant, atMost maximum: Int = 5) {
    self.text = text
    self.viewer = viewer
    self.now = now
    self.maximum = maximum
  }

  /// Whether every word of the query begins a word of one of the texts.
  public func matches(_ texts: String?...) -> Bool {
    let there = IndexTerms.of(texts)
    return prefixes.allSatisfy { word in there.contains { $0.hasPrefix(word) } }
  }

  /// Whether a word of the query begins a word of the text.
  public func touches(_ text: String) -> Bool {
    let there = IndexTerms.of([text])
    return prefixes.contains { word in there.contains { $0.hasPrefix(word) } }
  }

  private var prefixes: [String] { IndexTerms.prefixes(of: text) ?? [" "] }
}

public struct SearchResult: Sendable {
  public let title: String
  /// Additional text that distinguishes results of the same title.
  public let detail: String
  public let link: Link
  public let icon: Icon
  /// An upright picture that is shown instead of the icon.
  public let picture: Link?

  public init(_ title: String, _ detail: String, _ link: Link, icon: Icon, picture: Link? = nil) {
    self.title = title
    self.detail = detail
    self.link = link
    self.icon = icon
    self.picture = picture
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
