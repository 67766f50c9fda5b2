import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import PlazaUI
import Synchronization
import Testing

@testable import Members

/// Sessions: their creation, their owners and their end.
struct SessionActsTests {
  private func signIn(_ member: ID<Member>, _ plaza: Plaza, code: String? = nil) async throws
    -> SignIn
  {
    SignIn(
      member: member, proof: .hash(try await plaza.storedHash(of: member)), code: code,
      cipher: plaza.members.cipher,
      session: plaza.newSession())
  }

  @Test(arguments: Engine.all)
  func `signing in creates a session with a token`(engine: Engine) async throws {
    try await Plaza.with(engine) { plaza in
      let kim = try await plaza.enter(.kim)
      let signIn = try await signIn(kim, plaza)
      let receipt = try await plaza.store.write { try signIn($0) }
      let viewer = try #require(try await plaza.authenticator.identify(receipt.token, plaza.now))
      #expect(
        viewer.id == kim && viewer.name == "Kim Oduya" && viewer.roles == [.staff(of: "rental")])
      #expect(!viewer.owesSecondFactor)
      #expect(try await plaza.authenticator.identify(receipt.token + "x", plaza.now) == nil)
      let stored = try await plaza.count(
        "SELECT COUNT(*) AS n FROM members_session WHERE token_hash = \(receipt.token)")
      #expect(stored == 0, "the token itself is not stored")
    }
  }

  @Test(arguments: Engine.all)
  func `a suspended member is signed out at once and cannot sign in`(engine: Engine) async throws {
    try await Plaza.with(engine) { plaza in
      let ann = try await plaza.enter(.ann)
      let dan = try await plaza.enter(.dan)
      let session = try await plaza.session(of: ann)
      let now = plaza.now
      try await plaza.store.write {
        try SuspendMember(member: ann, actor: dan, reason: "late", now: now)($0)
      }
      #expect(try await plaza.authenticator.identify(session.token.text, now) == nil)
      // Even a session that remained after the deletion identifies no member.
      try await plaza.store.write { try session.begin(for: ann, $0) }
      #expect(try await plaza.authenticator.identify(session.token.text, now) == nil)
      let signIn = try await signIn(ann, plaza)
      #expect(
        try await refusal { _ = try await plaza.store.write { try signIn($0) } } == "suspended")
    }
  }

  @Test(arguments: Engine.all)
  func `a sign-in fails if the password changes during it`(engine: Engine) async throws {
    try await Plaza.with(engine) { plaza in
      let ann = try await plaza.enter(.ann)
      let old = try await plaza.storedHash(of: ann)
      let signIn = try await signIn(ann, plaza)
      let new = try await plaza.hash("four purple elephants")
      let change = ChangePassword(
        member: ann, proof: .hash(old), new: new, keeping: nil, now: plaza.now)
      _ = try await plaza.store.write { try change($0) }
      #expect(
        try await refusal { _ = try await plaza.store.write { try signIn($0) } } == "wrong-sign-in"
      )
    }
  }

  @Test(arguments: Engine.all)
  func `a sign-in requires a code, which can be used once, or a recovery code`(engine: Engine)
    async throws
  {
    try await Plaza.with(engine) { plaza in
      let ann = try await plaza.enter(.ann)
      let (totp, codes) = try await plaza.secondFactor(of: ann)
      func outcome(_ code: String?) async throws -> String? {
        let signIn = try await signIn(ann, plaza, code: code)
        return try await refusal { _ = try await plaza.store.write { try signIn($0) } }
      }
      #expect(try await outcome(nil) == "code-needed")
      #expect(try await outcome("") == "code-needed")
      #expect(try await outcome("000000") == "wrong-code")
      #expect(try await outcome(plaza.code(totp)) == nil)
      #expect(try await outcome(plaza.code(totp)) == "wrong-code", "used already")
      plaza.world.advance(by: .seconds(30))
      #expect(try await outcome(plaza.code(totp)) == nil)
      #expect(try await outcome(codes[3].grouped.lowercased()) == nil)
      #expect(try await outcome(codes[3].grouped) == "wrong-code", "used already")
      #expect(try await plaza.store.read { try SecondFactor.codesLeft(of: ann, $0) } == 9)
      #expect(try await plaza.audit().map(\.action).last == .recoveryCodeUsed)
    }
  }

  @Test(arguments: Engine.all)
  func `sixteen concurrent sign-ins with one code create one session`(engine: Engine) async throws
  {
    try await Plaza.with(engine) { plaza in
      let ann = try await plaza.enter(.ann)
      let code = plaza.code(try await plaza.secondFactor(of: ann).totp)
      let signIns = try await withThrowingTaskGroup(of: String?.self) { group in
        for _ in 0..<16 {
          let signIn = try await signIn(ann, plaza, code: code)
          group.addTask {
            try await refusal { _ = try await plaza.store.write { try signIn($0) } }
          }
        }
        return try await group.reduce(into: [String]()) { $0.append($1 ?? "in") }
      }
      #expect(signIns.filter { $0 == "in" }.count == 1, "\(signIns)")
    }
  }

  @Test(arguments: Engine.all)
  func `a session ends after thirty days, or after fourteen days without use`(engine: Engine)
    async throws
  {
    try await Plaza.with(engine) { plaza in
      let ann = try await plaza.enter(.ann)
      let idle = try await plaza.session(of: ann)
      let used = try await plaza.session(of: ann)
      for day in 1...29 {
        plaza.world.advance(by: .days(1))
        #expect(
          try await plaza.authenticator.identify(used.token.text, plaza.now) != nil, "day \(day)")
        if day == 14 {
          #expect(try await plaza.authenticator.identify(idle.token.text, plaza.now) == nil)
        }
      }
      plaza.world.advance(by: .days(1))
      #expect(try await plaza.authenticator.identify(used.token.text, plaza.now) == nil)
      try await Members.cleanUp(plaza.store, now: plaza.now)
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_session") == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `a member with more than a hundred sessions loses the least recently used one`(
    engine: Engine
  ) async throws {
    try await Plaza.with(engine) { plaza in
      let (ann, bob) = (try await plaza.enter(.ann), try await plaza.enter(.bob))
      let other = try await plaza.session(of: bob)
      let used = try await plaza.session(of: ann)
      plaza.world.advance(by: .minutes(2))
      let unused = try await plaza.session(of: ann)
      plaza.world.advance(by: .minutes(2))
      #expect(try await plaza.authenticator.identify(used.token.text, plaza.now) != nil)
      for _ in 3...101 { _ = try await plaza.session(of: ann) }
      #expect(try await plaza.authenticator.identify(unused.token.text, plaza.now) == nil)
      for session in [used, other] {
        #expect(try await plaza.authenticator.identify(session.token.text, plaza.now) != nil)
      }
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_session") == 101)
    }
  }

  @Test(arguments: Engine.all)
  func `the last use of a session is written at most once a minute`(engine: Engine) async throws {
    let writes = Counter()
    try await Plaza.with(engine, observe: { writes.count($0.text) }) { plaza in
      let ann = try await plaza.enter(.ann)
      let session = try await plaza.session(of: ann)
      writes.reset()
      for _ in 0..<120 {
        plaza.world.advance(by: .seconds(1))
        _ = try await plaza.authenticator.identify(session.token.text, plaza.now)
      }
      #expect(writes.updates == 2)
      #expect(writes.reads == 120, "one read for each request")
    }
  }

  @Test(arguments: Engine.all)
  func `members can end only their own sessions`(engine: Engine) async throws {
    try await Plaza.with(engine) { plaza in
      let ann = try await plaza.enter(.ann)
      let bob = try await plaza.enter(.bob)
      let one = try await plaza.session(of: ann)
      let two = try await plaza.session(of: ann)
      let three = try await plaza.session(of: ann)
      let foreign = EndSession(session: one.id, member: bob)
      #expect(
        try await refusal { try await plaza.store.write { try foreign($0) } } == "no-such-session")
      let now = plaza.now
      let lines = try await plaza.store.read {
        try SessionSummary.all(of: ann, this: two.id, now: now, $0)
      }
      #expect(
        Set(lines.map(\.id)) == [one.id, two.id, three.id]
          && lines.filter(\.isCurrentSession).map(\.id) == [two.id])
      try await plaza.store.write { try EndSession(session: one.id, member: ann)($0) }
      #expect(try await plaza.authenticator.identify(one.token.text, now) == nil)
      #expect(
        try await plaza.store.write {
          try EndOtherSessions(member: ann, keeping: two.id, now: now)($0)
        } == 1)
      #expect(try await plaza.authenticator.identify(two.token.text, now) != nil)
      try await plaza.store.write { try SignOut(session: two.id, now: now)($0) }
      #expect(try await plaza.authenticator.identify(two.token.text, now) == nil)
    }
  }

  @Test(arguments: Engine.all)
  func `an administrator owes a second factor until it is set up`(engine: Engine) async throws {
    try await Plaza.with(engine) { plaza in
      let dan = try await plaza.enter(.dan)
      let session = try await plaza.session(of: dan)
      #expect(
        try await plaza.authenticator.identify(session.token.text, plaza.now)?.owesSecondFactor
          == true)
      let lenient = SessionAuthenticator(store: plaza.store, demandsSecondFactor: false)
      #expect(try await lenient.identify(session.token.text, plaza.now)?.owesSecondFactor == false)
      _ = try await plaza.secondFactor(of: dan)
      #expect(
        try await plaza.authenticator.identify(session.token.text, plaza.now)?.owesSecondFactor
          == false)
    }
  }

  @Test(arguments: [
    ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"),
    (
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1",
      "Safari on iPhone"
    ),
    (
      "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
      "Chrome on Android"
    ),
    ("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge on Windows"),
    ("curl/8.0", "An app"),
    (nil, "An app"),
  ])
  func `devices are named from the user agent`(agent: String?, name: String) {
    #expect(deviceName(agent)(Translator(.english)) == name)
  }
}

/// Counts the statements on the table of sessions.
private final class Counter: Sendable {
  private let state = Mutex((updates: 0, reads: 0))

  var updates: Int { state.withLock { $0.updates } }
  var reads: Int { state.withLock { $0.reads } }

  func reset() { state.withLock { $0 = (0, 0) } }

  func count(_ text: String) {
    if text.contains("UPDATE members_session") { state.withLock { $0.updates += 1 } }
    if text.contains("FROM members_session") { state.withLock { $0.reads += 1 } }
  }
}
