import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// One search over everything that is open.
struct SearchRoutes: Sendable {
  static let search = Place("/search")

  /// All that may find something.
  let features: [any Feature]

  var routes: [Route] {
    [
      .get(Self.search.pattern, for: .everyone) { request in
        let (words, groups) = try await found(request)
        return request.page(SearchPage(words: words, groups: groups).page)
      },
      .get("/api/search", for: .everyone) { request in
        let (_, groups) = try await found(request)
        return .json { $0.field("groups", groups.map { GroupJSON(group: $0) }) }
      },
    ]
  }

  /// Kinds of which nothing was found are left out.
  private func found(_ request: Request) async throws -> (words: String, [SearchResultGroup]) {
    let words = String((request.query.text("q") ?? "").trimmed.prefix(100))
    // A database cannot look for what no text can hold.
    guard !words.isEmpty, !words.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
      return (words, [])
    }
    let (question, features) = (SearchQuery(words, from: request.viewer), features)
    let groups = try await request.site.store.longRead { tx in
      try features.flatMap { try $0.find(question, tx) }
    }
    return (words, groups.filter { !$0.found.isEmpty })
  }
}

private struct GroupJSON: JSONWritable {
  let group: SearchResultGroup

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("kind", group.kind)
      json.field("items", group.found.map { SearchResultJSON(found: $0) })
      json.field("more", group.more?.text)
    }
  }
}

private struct SearchResultJSON: JSONWritable {
  let found: SearchResult

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("title", found.title)
      json.field("detail", found.detail)
      json.field("link", found.link.text)
    }
  }
}
