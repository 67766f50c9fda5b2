import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaServer
import PlazaTesting
import Testing

/// The rate limits of members, tested through the routes of a complete site.
@Suite struct MemberLimitTests {
  /// A limit, and a request that counts towards it. Names in braces are replaced with records of
  /// the demo.
  struct Action: Sendable, CustomTestStringConvertible {
    let limit: String
    let method: HTTPRequest.Method
    let path: String
    var body: String?
    var headers: [String: String] = [:]

    var testDescription: String { "\(limit) \(path)" }
  }

  private static let actions = [
    Action(limit: "shelf.marks", method: .put, path: "/api/popcorn/bookmarks/{film}"),
    Action(
      limit: "shelf.marks", method: .put, path: "/api/marquee/reactions/{film}",
      body: #"{"opinion":"like"}"#),
    Action(
      limit: "print.documents-sent", method: .post, path: "/api/print/uploads",
      headers: ["Tus-Resumable": "1.0.0", "Upload-Length": "10"]),
    Action(
      limit: "print.orders", method: .post, path: "/api/print/orders",
      body: #"{"store":"{store}","documents":[{"upload":"{film}"}]}"#),
    Action(
      limit: "members.security", method: .post, path: "/api/me/password",
      body: #"{"current":"plaza-demo","new":"a quite different one 7"}"#),
    Action(
      limit: "rental.reservations", method: .post, path: "/api/rental/reservations",
      body: #"{"film":"{copied}"}"#),
  ]

  @Test(arguments: actions)
  func `a member at a limit is refused until part of the period has passed`(_ action: Action)
    async throws
  {
    try await withDemoPlaza { plaza, web in
      let limit = try #require(plaza.limits.first { $0.name == action.limit })
      let things = try await Things(plaza.store)
      try await web.signIn(email: things.email)
      let (member, now) = (things.member, plaza.world.now())
      try await plaza.store.write { tx in
        for _ in 0..<limit.maximum { try limit.require(member, now: now, tx) }
      }
      let reply = try await things.send(action, web)
      #expect(reply.status == .tooManyRequests, "\(reply.status) \(reply.text)")
      #expect(
        reply.json("type") == "/problems/limit-reached"
          && reply.text.contains("at most \(limit.maximum) in"),
        "\(reply.text)")
      #expect(reply.headers[.retryAfter] != nil)
      try await plaza.store.write { try limit.set(limit.maximum + 1, for: member, $0) }
      let again = try await things.send(action, web)
      #expect(again.status != .tooManyRequests, "an administrator allowed one more: \(again.text)")
    }
  }

  /// A customer of the demo with a linked rental card, and records to request.
  private struct Things {
    let email: String
    let member: ID<Member>
    private let names: [String: String]

    init(_ store: any Database) async throws {
      (email, member, names) = try await store.read { tx in
        func first(_ query: SQL) throws -> String { try #require(try tx.first(query)).value("id") }
        let row = try #require(
          try tx.first(
            """
            SELECT m.id AS id, m.email AS email FROM members_member m JOIN rental_member_card c ON c.member = m.id
            ORDER BY m.email
            """))
        let names = [
          "{film}": try first("SELECT id FROM film ORDER BY id LIMIT 1"),
          "{store}": try first("SELECT id FROM print_store ORDER BY id LIMIT 1"),
          "{copied}": try first(
            """
            SELECT f.id AS id FROM rental_film f JOIN rental_copy c ON c.film = f.id
            WHERE NOT EXISTS (SELECT 1 FROM rental r WHERE r.copy = c.id AND r.returned_at IS NULL)
            ORDER BY f.id LIMIT 1
            """),
        ]
        return (try row.value("email"), try row.value("id"), names)
      }
    }

    func send(_ action: Action, _ web: WebClient) async throws -> Reply {
      let path = named(action.path)
      guard let body = action.body else {
        return try await web.send(action.method, path, headers: action.headers)
      }
      return try await web.send(action.method, path, json: named(body), headers: action.headers)
    }

    private func named(_ text: String) -> String {
      names.reduce(text) { $0.replacing($1.key, with: $1.value) }
    }
  }
}
