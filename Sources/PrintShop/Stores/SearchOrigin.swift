import PlazaBase
import PlazaData
import PlazaHTTP

/// The place around which stores are searched: the requested coordinate, or else the chosen
/// college.
struct SearchOrigin: Sendable {
  let college: College?
  let spot: Coordinate?

  private static func cookie(secure: Bool) -> String {
    secure ? "__Host-plaza-college" : "plaza-college"
  }

  /// - Throws: 422 if the query contains an invalid place or college.
  static func of(_ request: Request) async throws -> SearchOrigin {
    var errors = ValidationErrors()
    let near = parameter("near", request)
    let spot = near.flatMap { Coordinate(text: $0) }
    if near != nil, spot == nil {
      errors.add(
        "near",
        say(
          "The location must be a latitude and a longitude separated by a comma, such as 37.58,127.03."
        ))
    }
    let college = try await college(request)
    if parameter("college", request) != nil, college == nil {
      errors.add("college", NoSuchCollege().message)
    }
    if !errors.isEmpty { throw Problem.invalid(errors) }
    return SearchOrigin(college: college, spot: spot ?? college?.spot)
  }

  /// Returns a query parameter. An empty one counts as missing in forms, but as invalid in the
  /// API.
  private static func parameter(_ name: String, _ request: Request) -> String? {
    switch request.query[name] {
    case nil: nil
    case .typed(let text): text.isEmpty && !request.route.isAPI ? nil : text
    default: ""
    }
  }

  /// Returns the college from the URL, or else the member's choice, or else the one stored in the
  /// browser.
  private static func college(_ request: Request) async throws -> College? {
    let asked = parameter("college", request)
    let kept =
      request.route.isAPI
      ? nil : request.cookie(cookie(secure: request.site.isSecure)).flatMap { ID<College>($0) }
    let member = request.viewer?.id
    return try await request.site.store.read { tx in
      if let asked { return try ID<College>(asked).flatMap { try College.find($0, tx) } }
      let chosen = try member.flatMap { try ChooseCollege.chosen(by: $0, tx) }
      return try (chosen ?? kept).flatMap { try College.find($0, tx) }
    }
  }

  static func remember(_ college: ID<College>, in answer: inout Response, secure: Bool) {
    answer.addCookie(cookie(secure: secure), college.text, seconds: 31_536_000, secure: secure)
  }
}
