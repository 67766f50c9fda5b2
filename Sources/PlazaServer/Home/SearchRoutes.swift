import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The search over all open shops and shared domains.
struct SearchRoutes: Sendable {
  static let search = RoutePath("/search")

  /// The searched features.
  let features: [any Feature]
  let pages: FindPages

  var routes: [Route] {
    [
      .get(Self.search.pattern, for: .everyone) { request in
        let (query, groups) = try await found(request)
        return request.page(SearchPage(query: query, groups: groups).page)
      },
      .get("/api/search", for: .everyone) { request in
        let (_, groups) = try await found(request)
        return .json { $0.field("groups", groups.map { GroupJSON(group: $0) }) }
      },
    ]
  }

  /// Returns the query and the groups that have results.
  private func found(_ request: Request) async throws -> (query: String, [SearchResultGroup]) {
    let query = String((request.query.text("q") ?? "").trimmed.prefix(100))
    // Control characters occur in no stored text, and PostgreSQL refuses NUL.
    guard !query.isEmpty,
      !query.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
    else {
      return (query, [])
    }
    let (question, features) = (
      SearchQuery(query, from: request.viewer, at: request.now), features
    )
    let groups = try await request.site.store.longRead { tx in
      try features.flatMap { try $0.find(question, tx) }
    }
    return (query, (groups + [pages(question)]).filter { !$0.found.isEmpty })
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
