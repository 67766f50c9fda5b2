import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Choosing a college.
struct CollegeRoutes: Sendable {
  var routes: [Route] {
    [
      .get(At.colleges.pattern, for: .everyone, list),
      .post(At.colleges.pattern, for: .everyone, choose),
      .get(At.campus.pattern, for: .everyone, campus).aboutNobody,
    ]
  }

  private func list(_ call: Call) async throws -> Answer {
    let query = call.query.text("q") ?? ""
    let colleges = try await call.site.store.read(long: !query.isEmpty) {
      try College.list(query, atMost: 100, $0)
    }
    let chosen = try await Whereabouts.of(call).college
    let pages = CollegePages(mayAdd: call.viewer?.isAdmin ?? false)
    return call.page(pages.list(colleges, query: query, chosen: chosen?.id))
  }

  private func choose(_ call: Call) async throws -> Answer {
    guard let id = call.fields.text("college").flatMap({ ID<College>($0) }) else { throw NoSuchCollege() }
    let act = ChooseCollege(college: id, member: call.viewer?.id)
    var answer = try await call.once { tx in
      try act(tx)
      return .redirect(to: At.stores())
    }
    Whereabouts.keep(id, in: &answer, secure: call.site.isSecure)
    return answer
  }

  private func campus(_ call: Call) async throws -> Answer {
    let id = try call.id("college", of: College.self)
    guard let campus = try await call.site.store.read({ try College.campus(of: id, $0) }) else {
      throw Problem.notFound
    }
    return .bytes(Array(campus.utf8), type: "application/geo+json")
  }
}

/// The list of colleges.
struct CollegePages: Sendable {
  let mayAdd: Bool

  func list(_ colleges: [College], query: String, chosen: PlazaBase.ID<College>?) -> Page {
    Page(
      say("Your college"), back: At.stores(),
      actions: mayAdd ? barLink(.add, say("New college"), At.newCollege()) : .empty,
      """
      \(searchField(say("Search colleges"), in: At.colleges(), query: query, results: "found-colleges"))\
      \(searchResults(
        "found-colleges", announce: say("\(colleges.count) colleges"),
        found(colleges, query, chosen)))
      """)
  }

  private func found(_ colleges: [College], _ query: String, _ chosen: PlazaBase.ID<College>?) -> Markup {
    if colleges.isEmpty {
      return emptyState(
        .college, say("No college found"),
        query.isEmpty
          ? say("There are no colleges yet.")
          : say("Try the beginning of its name or of its city."))
    }
    return """
      <form method="post" action="\(At.colleges())"><ul class="rows">\
      \(colleges, { "<li>\(row($0, isChosen: $0.id == chosen))</li>" })</ul></form>
      """
  }

  private func row(_ college: College, isChosen: Bool) -> Markup {
    """
    <button class="row college-row" name="college" value="\(college.id.text)"\(if: isChosen, " aria-current=\"true\"")>\
    <span class="lead">\(Icon.college)</span><span class="row-words">\
    <span class="row-title">\(college.saidName)</span><span class="row-subtitle">\(college.saidCity)</span></span>\
    \(if: isChosen, "<span class=\"mark-tick\">\(Icon.tick)</span>")</button>
    """
  }
}
