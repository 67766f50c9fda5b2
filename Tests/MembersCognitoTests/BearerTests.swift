import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import Testing

@testable import Members
@testable import MembersCognito

/// Cognito's own access tokens in API requests.
struct BearerTests {
  private static let ann = Pool.Person(
    email: "ann@plaza.test", subject: "subject-ann", name: "Ann Lee")

  private func status(_ token: String, _ plaza: CognitoPlaza) async throws -> HTTPResponse.Status {
    let web = plaza.guest()
    web.useBearer(token)
    return try await web.get("/api/me").status
  }

  @Test(arguments: Engine.all) func `a token belongs to the member bound to its subject`(
    engine: Engine
  ) async throws {
    try await Pool.with(engine, [Self.ann]) { plaza, pool, _ in
      let token = try pool.accessToken("subject-ann")
      #expect(try await status(token, plaza) == .unauthorized, "nobody has signed in with it yet")
      _ = try await plaza.signIn("ann@plaza.test")
      #expect(try await status(token, plaza) == .ok)
      #expect(try await status(pool.accessToken("subject-other"), plaza) == .unauthorized)
      let id = try pool.minter.token(
        TokenIssuer.id("subject-ann", email: "ann@plaza.test", at: plaza.now))
      #expect(
        try await status(id, plaza) == .unauthorized, "an id token says who, not that they ask")
      let unsigned = try pool.minter.unsigned(
        TokenIssuer.access("subject-ann", at: plaza.now), header: ["alg": "none", "kid": "one"])
      #expect(try await status(unsigned + ".", plaza) == .unauthorized)
    }
  }

  @Test(arguments: Engine.all) func `signing out revokes all tokens of that sign-in and no others`(
    engine: Engine
  ) async throws {
    try await Pool.with(engine, [Self.ann]) { plaza, pool, _ in
      _ = try await plaza.signIn("ann@plaza.test")
      let (one, two) = try (
        pool.accessToken("subject-ann"), pool.accessToken("subject-ann", family: "family-2")
      )
      let web = plaza.guest()
      web.useBearer(one)
      #expect(try await web.send(.delete, "/api/session").status == .noContent)
      #expect(try await status(one, plaza) == .unauthorized)
      #expect(try await status(two, plaza) == .ok)
      plaza.world.advance(by: .minutes(10))
      #expect(
        try await status(pool.accessToken("subject-ann"), plaza) == .unauthorized,
        "renewed by the same sign-in")
    }
  }

  @Test func `ending all sessions revokes earlier tokens`() async throws {
    try await Pool.with(.sqliteMemory, [Self.ann]) { plaza, pool, server in
      let web = plaza.guest()
      _ = try await plaza.signIn("ann@plaza.test", from: web)
      let old = try pool.accessToken("subject-ann")
      plaza.world.advance(by: .seconds(2))
      _ = try await web.post(
        "/account/sessions/end-others", form: ["current": CognitoPlaza.password])
      #expect(server.count("GlobalSignOut") == 1)
      #expect(try await status(old, plaza) == .unauthorized)
      plaza.world.advance(by: .seconds(2))
      #expect(try await status(pool.accessToken("subject-ann"), plaza) == .ok)
    }
  }

  @Test func `tokens of a suspended and of a deleted member are refused`() async throws {
    try await Pool.with(.sqliteMemory, [Self.ann]) { plaza, pool, _ in
      _ = try await plaza.signIn("ann@plaza.test")
      let (token, ann, now) = (
        try pool.accessToken("subject-ann"), try await plaza.id(of: "ann@plaza.test"), plaza.now
      )
      let boss = plaza.world.world.newID(Member.self)
      try await plaza.store.write {
        try SuspendMember(member: ann, actor: boss, reason: "spam", now: now)($0)
      }
      #expect(try await status(token, plaza) == .unauthorized)
      let reply = try await plaza.signIn("ann@plaza.test")
      #expect(reply.status == .forbidden && reply.text.contains("This account is suspended."))
      let remove = RemoveMember(member: ann, actor: boss, reason: "gone", holders: [], now: now)
      try await plaza.store.write { try remove($0) }
      #expect(try await status(token, plaza) == .unauthorized)
    }
  }

  @Test func `an administrator with a token still needs the second factor`() async throws {
    try await Pool.with(.sqliteMemory, [Self.ann]) { plaza, _, _ in
      _ = try await plaza.signIn("ann@plaza.test")
      let (ann, now) = (try await plaza.id(of: "ann@plaza.test"), plaza.now)
      try await plaza.store.write {
        try GrantRole(member: ann, role: .admin, actor: ann, reason: "t", now: now)($0)
      }
      let token = ExternalSession(
        ExternalToken(subject: "subject-ann", issuedAt: now, family: "f"))
      let viewer = try await plaza.store.read { try token.viewer(true, $0) }
      #expect(viewer?.owesSecondFactor == true)
      #expect(
        try await plaza.store.read { try token.viewer(false, $0) }?.owesSecondFactor == false)
    }
  }

  @Test func `without the pool's keys its tokens get 503, and local sessions continue`()
    async throws
  {
    try await Pool.with(.sqliteMemory, [Self.ann]) { plaza, pool, server in
      let former = try await plaza.formerMember("bob@plaza.test")
      server.behave { _ in .closeConnection }
      let web = plaza.guest()
      web.useBearer(try pool.accessToken("subject-ann"))
      let reply = try await web.get("/api/me")
      #expect(reply.status == .serviceUnavailable && reply.headers[.retryAfter] == "60")
      #expect(reply.text.contains("/problems/sign-in-unavailable"))
      web.useBearer(former.token)
      #expect(try await web.get("/api/me").status == .ok, "sessions are the plaza's own")
    }
  }

  @Test func `expired records are deleted`() async throws {
    try await Pool.with(.sqliteMemory, [Self.ann]) { plaza, pool, _ in
      _ = try await plaza.signIn("ann@plaza.test")
      let web = plaza.guest()
      web.useBearer(try pool.accessToken("subject-ann"))
      _ = try await web.send(.delete, "/api/session")
      try await Members.cleanUp(plaza.store, now: plaza.now + .days(29))
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_revoked_token") == 1)
      try await Members.cleanUp(plaza.store, now: plaza.now + .days(31))
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_revoked_token") == 0)
    }
  }
}
