import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import Testing

@testable import Members

/// Limits that administrators set for one member.
struct LimitRoutesTests {
  @Test func `an administrator raises a reached limit with a logged reason`() async throws {
    try await Plaza.with { plaza in
      let (ann, dan) = (try await plaza.visitor(.ann), try await plaza.visitor(.dan))
      let id = try await plaza.id(of: .ann)
      for _ in 0..<Limit.accountExports.maximum {
        #expect(try await ann.get("/api/me/export").status == .ok)
      }
      let full = try await ann.get("/api/me/export")
      #expect(full.status == .tooManyRequests && full.headers[.retryAfter] == "360")
      #expect(full.json("type") == "/problems/limit-reached")
      #expect(
        full.json("detail") == "Account exports: at most 10 in 1 hour. Try again in 6 minutes.")
      let page = try await dan.get("/members/\(id)/limits")
      #expect(page.status == .ok && page.text.contains("Default: 10. Currently used: 10."))
      let path = "/members/\(id)/limits"
      let without = try await dan.post(
        path, form: ["members.exports": "20", "members.avatars": "20"])
      #expect(
        without.status == .unprocessableContent
          && without.text.contains("Enter the reason for the audit log."))
      let beyond = try await dan.post(path, form: ["members.exports": "1001", "reason": "more"])
      #expect(beyond.status == .unprocessableContent)
      let saved = try await dan.post(
        path, form: ["members.exports": "20", "members.avatars": "20", "reason": "moves her data"])
      #expect(saved.status == .seeOther)
      #expect(try await ann.get("/api/me/export").status == .ok)
      let entries = try await plaza.audit().filter { $0.action == .limitChanged }
      #expect(
        entries.map(\.detail) == ["members.exports: 10 → 20"],
        "what was not changed is not written down")
      #expect(entries.first?.subject == id && entries.first?.reason == "moves her data")
    }
  }

  @Test func `the API lets only administrators change limits`() async throws {
    try await Plaza.with { plaza in
      let (ann, dan) = (try await plaza.visitor(.ann), try await plaza.visitor(.dan))
      let id = try await plaza.id(of: .ann)
      let path = "/api/members/\(id)/limits"
      let list = try await dan.send(
        .patch, path, json: #"{"members.avatars": 7, "reason": "too many pictures"}"#)
      #expect(
        list.text.contains(
          #"{"name":"members.avatars","most":7,"usual":20,"used":0,"seconds":3600}"#))
      #expect(
        try await dan.send(.patch, path, json: #"{"members.avatars": 0, "reason": "x"}"#).status
          .code == 422)
      #expect(
        try await dan.send(.patch, path, json: #"{"members.avatars": 9}"#).status.code == 422)
      #expect(try await ann.get(path).status == .forbidden)
      #expect(try await plaza.guest().get(path).status == .unauthorized)
      #expect(
        try await dan.get("/api/members/\(plaza.world.world.newID(Member.self))/limits").status
          == .notFound)
      #expect(
        try await dan.send(.delete, "/api/members/\(id)", json: #"{"reason": "gone"}"#).status
          == .noContent)
      #expect(try await plaza.count("SELECT count(*) AS n FROM web_member_limit") == 0)
    }
  }
}
