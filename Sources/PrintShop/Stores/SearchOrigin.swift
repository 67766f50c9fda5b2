import PlazaBase
import PlazaData
import PlazaWeb

/// From where somebody looks for stores: a place that was asked for, else the college that was chosen.
struct SearchOrigin: Sendable {
  let college: College?
  let spot: Coordinate?

  private static func cookie(secure: Bool) -> String { secure ? "__Host-plaza-college" : "plaza-college" }

  /// - Throws: 422 where the query names no place and no college.
  static func of(_ request: Request) async throws -> SearchOrigin {
    var errors = ValidationErrors()
    let near = asked("near", request)
    let spot = near.flatMap { Coordinate(text: $0) }
    if near != nil, spot == nil {
      errors.add(
        "near",
        say("The location must be a latitude and a longitude separated by a comma, such as 37.58,127.03."))
    }
    let college = try await college(request)
    if asked("college", request) != nil, college == nil {
      errors.add("college", NoSuchCollege().message)
    }
    if !errors.isEmpty { throw Problem.invalid(errors) }
    return SearchOrigin(college: college, spot: spot ?? college?.spot)
  }

  /// What the query says; a form sends what was left blank, and a program says what it means.
  private static func asked(_ name: String, _ request: Request) -> String? {
    switch request.query[name] {
    case nil: nil
    case .typed(let text): text.isEmpty && !request.route.isAPI ? nil : text
    default: ""
    }
  }

  /// The one that the address names, else what the member chose, else what this browser kept.
  private static func college(_ request: Request) async throws -> College? {
    let asked = asked("college", request)
    let kept =
      request.route.isAPI ? nil : request.cookie(cookie(secure: request.site.isSecure)).flatMap { ID<College>($0) }
    let member = request.viewer?.id
    return try await request.site.store.read { tx in
      if let asked { return try ID<College>(asked).flatMap { try College.find($0, tx) } }
      let chosen = try member.flatMap { try ChooseCollege.chosen(by: $0, tx) }
      return try (chosen ?? kept).flatMap { try College.find($0, tx) }
    }
  }

  static func keep(_ college: ID<College>, in answer: inout Response, secure: Bool) {
    answer.keepCookie(cookie(secure: secure), college.text, seconds: 31_536_000, secure: secure)
  }
}
