import PlazaBase

/// Filters entries by search terms, each matched as the prefix of a word. The filter runs in
/// memory over batches of one member's list, which is short enough.
struct WordFilter: Sendable {
  private static let part = 500

  private let terms: [String]?

  init(_ query: String?) { terms = IndexTerms.prefixes(of: query) }

  func admits(_ texts: [String?]) -> Bool {
    guard let terms else { return true }
    let words = IndexTerms.of(texts)
    return terms.allSatisfy { word in words.contains { $0.hasPrefix(word) } }
  }

  /// Returns a page of the matching entries.
  /// - Parameter read: Reads up to one entry more than the page's limit, each with its cursor and
  ///   its searchable texts.
  func fill<Item: Sendable>(
    _ page: PageRequest,
    _ read: (PageRequest) throws -> [(item: Item, cursor: Cursor, texts: [String?])]
  ) throws -> ResultPage<Item> {
    var found: [(item: Item, cursor: Cursor)] = []
    var request = page
    if terms != nil { request.limit = max(page.limit, Self.part) }
    while found.count <= page.limit {
      let part = try read(request)
      found += part.filter { admits($0.texts) }.map { ($0.item, $0.cursor) }
      guard part.count > request.limit, let last = part.last else { break }
      request.after = last.cursor
    }
    let slice = ResultPage(found, limit: page.limit) { $0.cursor }
    return ResultPage(items: slice.items.map(\.item), next: slice.next)
  }
}
