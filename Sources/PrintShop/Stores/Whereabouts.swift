import PlazaBase
import PlazaData
import PlazaWeb

/// From where somebody looks for stores: a place that was asked for, else the college that was chosen.
struct Whereabouts: Sendable {
  let college: College?
  let spot: Spot?

  private static func cookie(secure: Bool) -> String { secure ? "__Host-plaza-college" : "plaza-college" }

  /// - Throws: 422 where the query names no place and no college.
  static func of(_ call: Call) async throws -> Whereabouts {
    var complaints = Complaints()
    let near = asked("near", call)
    let spot = near.flatMap { Spot(text: $0) }
    if near != nil, spot == nil {
      complaints.add(
        "near",
        say("The place must be a latitude and a longitude with a comma between them, such as 37.58,127.03."))
    }
    let college = try await college(call)
    if asked("college", call) != nil, college == nil {
      complaints.add("college", NoSuchCollege().sentence)
    }
    if !complaints.isEmpty { throw Problem.invalid(complaints) }
    return Whereabouts(college: college, spot: spot ?? college?.spot)
  }

  /// What the query says; a form sends what was left blank, and a program says what it means.
  private static func asked(_ name: String, _ call: Call) -> String? {
    switch call.query[name] {
    case nil: nil
    case .typed(let text): text.isEmpty && !call.route.isAPI ? nil : text
    default: ""
    }
  }

  /// The one that the address names, else what the member chose, else what this browser kept.
  private static func college(_ call: Call) async throws -> College? {
    let asked = asked("college", call)
    let kept = call.route.isAPI ? nil : call.cookie(cookie(secure: call.site.isSecure)).flatMap { ID<College>($0) }
    let member = call.viewer?.id
    return try await call.site.store.read { tx in
      if let asked { return try ID<College>(asked).flatMap { try College.find($0, tx) } }
      let chosen = try member.flatMap { try ChooseCollege.chosen(by: $0, tx) }
      return try (chosen ?? kept).flatMap { try College.find($0, tx) }
    }
  }

  static func keep(_ college: ID<College>, in answer: inout Answer, secure: Bool) {
    answer.keepCookie(cookie(secure: secure), college.text, seconds: 31_536_000, secure: secure)
  }
}
