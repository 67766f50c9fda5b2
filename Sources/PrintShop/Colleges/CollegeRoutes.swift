import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

struct CollegeRoutes: Sendable {
  var routes: [Route] {
    [
      .get(Paths.colleges.pattern, for: .everyone, list),
      .post(Paths.colleges.pattern, for: .everyone, choose),
      .get(Paths.campus.pattern, for: .everyone, campus).cacheable,
    ]
  }

  private func list(_ request: Request) async throws -> Response {
    let query = request.query.text("q") ?? ""
    let colleges = try await request.site.store.read(long: !query.isEmpty) {
      try College.list(query, atMost: 100, $0)
    }
    let chosen = try await SearchOrigin.of(request).college
    let pages = CollegePages(mayAdd: request.viewer?.isAdmin ?? false)
    return request.page(pages.list(colleges, query: query, chosen: chosen?.id))
  }

  private func choose(_ request: Request) async throws -> Response {
    guard let id = request.fields.text("college").flatMap({ ID<College>($0) }) else {
      throw NoSuchCollege()
    }
    let act = ChooseCollege(college: id, member: request.viewer?.id)
    var answer = try await request.once { tx in
      try act(tx)
      return .redirect(to: Paths.stores())
    }
    SearchOrigin.remember(id, in: &answer, secure: request.site.isSecure)
    return answer
  }

  private func campus(_ request: Request) async throws -> Response {
    let id = try request.id("college", of: College.self)
    guard let campus = try await request.site.store.read({ try College.campus(of: id, $0) }) else {
      throw Problem.notFound
    }
    return .bytes(Array(campus.utf8), type: "application/geo+json")
  }
}

struct CollegePages: Sendable {
  let mayAdd: Bool

  func list(_ colleges: [College], query: String, chosen: PlazaBase.ID<College>?) -> Page {
    Page(
      say("Your college"), back: Paths.stores(),
      actions: mayAdd ? barLink(.add, say("New college"), Paths.newCollege()) : .empty,
      """
      \(searchField(say("Search colleges"), in: Paths.colleges(), query: query, results: "found-colleges"))\
      \(searchResults(
        "found-colleges", notify: say("\(colleges.count) colleges"),
        found(colleges, query, chosen)))
      """)
  }

  private func found(_ colleges: [College], _ query: String, _ chosen: PlazaBase.ID<College>?)
    -> Markup
  {
    if colleges.isEmpty {
      return emptyState(
        .college, say("No colleges found"),
        query.isEmpty
          ? say("No colleges have been added yet.")
          : say("Try the start of its name or city."))
    }
    return """
      <form method="post" action="\(Paths.colleges())"><ul class="rows">\
      \(colleges, { "<li>\(row($0, isChosen: $0.id == chosen))</li>" })</ul></form>
      """
  }

  private func row(_ college: College, isChosen: Bool) -> Markup {
    """
    <button class="row college-row" name="college" value="\(college.id.text)"\(if: isChosen, " aria-current=\"true\"")>\
    <span class="lead">\(Icon.college)</span><span class="row-words">\
    <span class="row-title">\(college.localizedName)</span>\
    <span class="row-subtitle">\(college.localizedCity)</span></span>\
    \(if: isChosen, "<span class=\"mark-tick\">\(Icon.tick)</span>")</button>
    """
  }
}
