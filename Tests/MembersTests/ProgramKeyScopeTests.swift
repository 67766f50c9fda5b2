import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import Testing

@testable import Members

/// The scopes and the expiry of keys, and their removal by administrators.
struct ProgramKeyScopeTests {
  @Test(arguments: Engine.all)
  func `a key created through the API has its scopes only, and its owner deletes it`(
    engine: Engine
  ) async throws {
    try await Plaza.with(engine) { plaza in
      let ann = try await plaza.visitor(.ann)
      let body = """
        {"name":"Books","scopes":["account:read"],"expiresAt":"\((plaza.now + .days(3)).rfc3339)",
        "password":"\(Plaza.password)"}
        """
      let made = try await ann.send(.post, "/api/keys", json: body)
      #expect(made.status == .created && made.headers[.cacheControl] == "no-store", "\(made.text)")
      let path = try #require(made.location)
      let program = plaza.guest()
      program.useBearer(made.json("key"))
      #expect(try await program.get("/api/me").status == .ok)
      let refused = try await program.send(.patch, "/api/me", json: #"{"name":"Eve"}"#)
      #expect(refused.status == .forbidden && refused.text.contains("account:write"))
      #expect(refused.json("type") == "/problems/missing-scope")
      #expect(refused.headers[.wwwAuthenticate]?.contains("insufficient_scope") == true)
      let list = try await ann.get("/api/keys")
      #expect(list.text.contains(#""scopes":["account:read"]"#), "\(list.text)")
      #expect(!list.text.contains(made.json("key") ?? "?"))
      let bob = try await plaza.visitor(.bob)
      #expect(try await bob.get(path).status == .notFound)
      let own = "{\"password\":\"\(Plaza.password)\"}"
      #expect(try await bob.send(.delete, path, json: own).status == .notFound)
      let wrong = #"{"password":"not my password"}"#
      #expect(try await ann.send(.delete, path, json: wrong).status == .forbidden)
      #expect(try await ann.send(.delete, path, json: own).status == .noContent)
      #expect(try await program.get("/api/me").status == .unauthorized)
    }
  }

  @Test func `scopes that the roles cannot use and wrong expiries are refused`() async throws {
    try await Plaza.with { plaza in
      let ann = try await plaza.visitor(.ann)
      let bodies = [
        #"{"name":"A","scopes":["members:read"]"#, #"{"name":"A","scopes":["nothing"]"#,
        #"{"name":"A","scopes":[]"#, #"{"name":"A","scopes":["account:read:write"]"#,
        #"{"name":"A","scopes":["read"],"expiresAt":"2001-01-01T00:00:00Z""#,
        #"{"name":"A","scopes":["read"],"expiresAt":"tomorrow""#,
        #"{"name":"A","scopes":["read"],"expiresAt":"\#((plaza.now + .days(366)).rfc3339)""#,
      ]
      for body in bodies {
        let reply = try await ann.send(
          .post, "/api/keys", json: body + ",\"password\":\"\(Plaza.password)\"}")
        #expect(reply.status == .unprocessableContent, "\(body): \(reply.text)")
      }
      let page = try await ann.get("/account/keys")
      #expect(page.text.contains("value=\"account:read\""))
      #expect(!page.text.contains("value=\"members:read\""))
      let dan = try await plaza.visitor(.dan)
      #expect(try await dan.get("/account/keys").text.contains("value=\"members:read\""))
    }
  }

  @Test func `a key creates no key`() async throws {
    try await Plaza.with { plaza in
      let ann = try await plaza.visitor(.ann)
      let body =
        "{\"name\":\"A\",\"scopes\":[\"read\",\"write\"],\"password\":\"\(Plaza.password)\"}"
      let made = try await ann.send(.post, "/api/keys", json: body)
      let program = plaza.guest()
      program.useBearer(made.json("key"))
      let second = try await program.send(.post, "/api/keys", json: body)
      #expect(second.json("type") == "/problems/session-needed", "\(second.text)")
      #expect(
        try await plaza.count("SELECT count(*) AS n FROM members_session WHERE access IS NOT NULL")
          == 1)
    }
  }

  @Test(arguments: Engine.all)
  func `keys without scopes keep the access that they were created with`(engine: Engine)
    async throws
  {
    try await Plaza.with(engine) { plaza in
      let ann = try await plaza.visitor(.ann)
      let body =
        "{\"name\":\"A\",\"scopes\":[\"account:read\"],\"password\":\"\(Plaza.password)\"}"
      let made = try await ann.send(.post, "/api/keys", json: body)
      let program = plaza.guest()
      program.useBearer(made.json("key"))
      try await plaza.store.write { try $0.run("UPDATE members_session SET scopes = NULL") }
      let change = #"{"name":"Eve"}"#
      #expect(try await program.get("/api/me").status == .ok)
      #expect(try await program.send(.patch, "/api/me", json: change).status == .forbidden)
      try await plaza.store.write {
        try $0.run("UPDATE members_session SET access = 'write' WHERE access = 'read'")
      }
      let tag = try #require(try await program.get("/api/me").headers[.eTag])
      let changed = try await program.send(
        .patch, "/api/me", json: change, headers: ["If-Match": tag])
      #expect(changed.status == .ok, "\(changed.text)")
    }
  }

  @Test(arguments: Engine.all)
  func `an administrator sees all keys and removes one with a reason`(engine: Engine) async throws
  {
    try await Plaza.with(engine) { plaza in
      let (ann, dan) = (try await plaza.visitor(.ann), try await plaza.visitor(.dan))
      for name in ["Books", "Films"] {
        let body =
          "{\"name\":\"\(name)\",\"scopes\":[\"read\"],\"password\":\"\(Plaza.password)\"}"
        #expect(try await ann.send(.post, "/api/keys", json: body).status == .created)
        plaza.world.advance(by: .seconds(1))
      }
      #expect(try await ann.get("/api/members/keys").status == .forbidden)
      #expect(try await ann.get("/members/keys").status == .forbidden)
      let first = try await dan.get("/api/members/keys?limit=1")
      #expect(first.text.contains("Films") && !first.text.contains("Books"), "\(first.text)")
      let next = try #require(first.json("next"))
      let second = try await dan.get("/api/members/keys?limit=1&after=\(next)")
      #expect(second.text.contains("Books") && !second.text.contains("Films"), "\(second.text)")
      let page = try await dan.get("/members/keys")
      #expect(page.text.contains("Books") && HTMLCheck(document: page.bytes).faults.isEmpty)
      let id = try #require(page.between("href=\"/members/keys/", "/remove\""))
      #expect(try await dan.get("/members/keys/\(id)/remove").text.contains("Films"))
      let path = "/members/keys/\(id)/remove"
      #expect(try await dan.post(path, form: [:]).status == .unprocessableContent)
      #expect(try await dan.post(path, form: ["reason": "Unused"]).location == "/members/keys")
      #expect(try await dan.post(path, form: ["reason": "Unused"]).status == .notFound)
      #expect(try await plaza.audit().map(\.action).contains(.keyRemoved))
      let rest = try await dan.get("/api/members/keys")
      let other = try #require(rest.between("\"id\":\"", "\""))
      let removed = try await dan.send(
        .delete, "/api/members/keys/\(other)", json: #"{"reason":"Unused"}"#)
      #expect(removed.status == .noContent, "\(removed.text)")
      #expect(try await dan.get("/api/members/keys").text.contains(#""items":[]"#))
    }
  }

  @Test func `a key may make only so many requests in a minute`() async throws {
    try await Plaza.with { plaza in
      let ann = try await plaza.visitor(.ann)
      let body = "{\"name\":\"A\",\"scopes\":[\"read\"],\"password\":\"\(Plaza.password)\"}"
      let made = try await ann.send(.post, "/api/keys", json: body)
      let program = plaza.guest()
      program.useBearer(made.json("key"))
      for _ in 1...Limit.keyUses.maximum { _ = try await program.get("/api/me") }
      let refused = try await program.get("/api/me")
      #expect(refused.status == .tooManyRequests && refused.headers[.retryAfter] != nil)
      #expect(try await ann.get("/api/me").status == .ok)
      plaza.world.advance(by: .seconds(1))
      #expect(try await program.get("/api/me").status == .ok)
    }
  }

  @Test func `the last use of a key is recorded at most once an hour`() async throws {
    try await Plaza.with { plaza in
      let ann = try await plaza.visitor(.ann)
      let body = "{\"name\":\"A\",\"scopes\":[\"read\"],\"password\":\"\(Plaza.password)\"}"
      let made = try await ann.send(.post, "/api/keys", json: body)
      let program = plaza.guest()
      program.useBearer(made.json("key"))
      plaza.world.advance(by: .minutes(59))
      _ = try await program.get("/api/me")
      #expect(try await ann.get("/api/keys").text.contains(#""lastUsedAt":null"#))
      plaza.world.advance(by: .minutes(1))
      _ = try await program.get("/api/me")
      let used = plaza.now
      plaza.world.advance(by: .minutes(30))
      _ = try await program.get("/api/me")
      let list = try await ann.get("/api/keys")
      #expect(list.text.contains("\"lastUsedAt\":\"\(used.rfc3339)\""), "\(list.text)")
    }
  }
}
