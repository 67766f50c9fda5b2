import PlazaBase
import PlazaCrypto
import PlazaData
import PlazaHTTP
import PlazaTesting
import PlazaWebAuthn
import Testing

@testable import Members

struct PasskeyActsTests {
  @Test(arguments: Engine.all)
  func `a passkey is added once and signs its owner in`(engine: Engine) async throws {
    try await Plaza.with(engine) { plaza in
      let ann = try await plaza.enter(.ann)
      var key = try await plaza.passkey(of: ann)
      let again = try await plaza.adding(key, to: ann)
      #expect(
        try await refusal { _ = try await plaza.store.write { try again($0) } }
          == "passkey-already-added")
      let signIn = try plaza.signingIn(key, try await plaza.challenge(.signIn))
      let receipt = try await plaza.store.write { try signIn($0) }
      #expect(receipt.member == ann && receipt.note == "signed-in/\(ann)/passkey")
      #expect(try await plaza.authenticator.identify(receipt.token, plaza.now)?.id == ann)
      let stored = try await plaza.store.read { try Passkey.all(of: ann, $0) }
      #expect(stored.map(\.usedAt) == [plaza.now] && stored.map(\.isSynced) == [false])
      #expect(try await plaza.signInRefusal(key) == "passkey-copied", "the counter must advance")
      key.signCount += 1
      #expect(try await plaza.signInRefusal(key) == nil)
      #expect(try await plaza.audit().map(\.action) == [.signedUp, .passkeyAdded])
    }
  }

  @Test(arguments: Engine.all)
  func `responses of other sites, pages, members and unverified persons are refused`(
    engine: Engine
  ) async throws {
    try await Plaza.with(engine) { plaza in
      let (ann, bob) = (try await plaza.enter(.ann), try await plaza.enter(.bob))
      let key = try await plaza.passkey(of: ann)
      func refused(_ change: (inout Authenticator) -> Void) async throws -> String? {
        var other = key
        change(&other)
        return try await plaza.signInRefusal(other)
      }
      #expect(
        try await refused { $0.origin = "http://localhost:8081" } == "passkey-wrong-origin")
      #expect(try await refused { $0.host = "plaza.example" } == "passkey-wrong-site")
      #expect(try await refused { $0.flags = 0x01 } == "passkey-not-verified")
      #expect(try await refused { $0.flags = 0x04 } == "passkey-not-verified")
      #expect(
        try await refused { $0.handle = Passkey.handle(of: bob) } == "passkey-of-other-member")
      let stranger = try Authenticator(plaza.world.world)
      #expect(try await plaza.signInRefusal(stranger) == "passkey-unknown")
      #expect(try await refused { _ in } == nil)
    }
  }

  @Test(arguments: Engine.all)
  func `a challenge is good once, for minutes, and for its purpose and member only`(
    engine: Engine
  ) async throws {
    try await Plaza.with(engine) { plaza in
      let (ann, bob) = (try await plaza.enter(.ann), try await plaza.enter(.bob))
      var key = try await plaza.passkey(of: ann)
      func refused(_ challenge: String) async throws -> String? {
        key.signCount += 1
        let signIn = try plaza.signingIn(key, challenge)
        return try await refusal { _ = try await plaza.store.write { try signIn($0) } }
      }
      #expect(try await refused(plaza.world.world.newSecret()) == "passkey-challenge-over")
      #expect(try await refused(plaza.challenge(.confirm, ann)) == "passkey-challenge-over")
      let once = try await plaza.challenge(.signIn)
      #expect(try await refused(once) == nil)
      #expect(try await refused(once) == "passkey-challenge-over")
      let late = try await plaza.challenge(.signIn)
      let other = try await plaza.challenge(.confirm, bob)
      let use = UsePasskey(
        response: try key.assertion(other), purpose: .confirm, member: ann,
        site: Authenticator.site, now: plaza.now)
      #expect(
        try await refusal { _ = try await plaza.store.write { try use($0) } }
          == "passkey-challenge-over")
      plaza.world.advance(by: OpenPasskeyChallenge.lasts)
      #expect(try await refused(late) == "passkey-challenge-over")
      try await Members.cleanUp(plaza.store, now: plaza.now)
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_passkey_challenge") == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `of two uses of one challenge, one signs in`(engine: Engine) async throws {
    try await Plaza.with(engine) { plaza in
      let ann = try await plaza.enter(.ann)
      var (one, two) = (try await plaza.passkey(of: ann), try await plaza.passkey(of: ann))
      for _ in 0..<5 {
        one.signCount += 1
        two.signCount += 1
        let challenge = try await plaza.challenge(.signIn)
        let first = try plaza.signingIn(one, challenge)
        let second = try plaza.signingIn(two, challenge)
        async let left = refusal { _ = try await plaza.store.write { try first($0) } }
        async let right = refusal { _ = try await plaza.store.write { try second($0) } }
        let answers = try await [left, right]
        #expect(answers.filter { $0 == nil }.count == 1, "\(answers)")
        #expect(answers.contains("passkey-challenge-over"))
      }
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_session") == 5)
    }
  }

  @Test func `the race test detects a challenge that is read before it is used up`() async throws {
    try await Plaza.with(.postgres) { plaza in
      func naive(_ challenge: String) async throws -> Bool {
        let hash = challenge.hexadecimalSHA256
        let isOpen = try await plaza.store.read {
          try $0.exists(
            "SELECT 1 AS n FROM members_passkey_challenge WHERE challenge_hash = \(hash)")
        }
        try await plaza.store.write {
          _ = try $0.run("DELETE FROM members_passkey_challenge WHERE challenge_hash = \(hash)")
        }
        return isOpen
      }
      var accepted = 0
      for _ in 0..<50 where accepted < 2 {
        let challenge = try await plaza.challenge(.signIn)
        async let left = naive(challenge)
        async let right = naive(challenge)
        accepted = try await [left, right].filter { $0 }.count
      }
      #expect(accepted == 2, "both never read it before it was deleted, so this proves nothing")
    }
  }

  @Test(arguments: Engine.all)
  func `suspended members are refused, and the number of passkeys is limited`(engine: Engine)
    async throws
  {
    try await Plaza.with(engine) { plaza in
      let (dan, ann) = (try await plaza.enter(.dan), try await plaza.enter(.ann))
      let key = try await plaza.passkey(of: ann)
      for _ in 1..<20 { _ = try await plaza.passkey(of: ann) }
      let more = try await plaza.adding(try Authenticator(plaza.world.world), to: ann)
      await #expect(throws: LimitReached.self) {
        _ = try await plaza.store.write { try more($0) }
      }
      let now = plaza.now
      try await plaza.store.write {
        try SuspendMember(member: ann, actor: dan, reason: "for the test", now: now)($0)
      }
      #expect(try await plaza.signInRefusal(key) == "suspended")
    }
  }

  @Test(arguments: Engine.all)
  func `a passkey is renamed and removed by its owner alone`(engine: Engine) async throws {
    try await Plaza.with(engine) { plaza in
      let (ann, bob) = (try await plaza.enter(.ann), try await plaza.enter(.bob))
      let key = try await plaza.passkey(of: ann)
      let now = plaza.now
      let id = try await plaza.store.read { try Passkey.all(of: ann, $0)[0].id }
      func rename(_ member: ID<Member>) -> RenamePasskey {
        RenamePasskey(passkey: id, member: member, name: "Laptop", now: now)
      }
      func remove(_ member: ID<Member>) -> RemovePasskey {
        RemovePasskey(passkey: id, member: member, demandsSecondFactor: true, now: now)
      }
      let (wrongName, wrongRemoval) = (rename(bob), remove(bob))
      #expect(
        try await refusal { try await plaza.store.write { try wrongName($0) } }
          == "no-such-passkey")
      #expect(
        try await refusal { try await plaza.store.write { try wrongRemoval($0) } }
          == "no-such-passkey")
      let (name, removal) = (rename(ann), remove(ann))
      try await plaza.store.write { try name($0) }
      #expect(try await plaza.store.read { try Passkey.all(of: ann, $0)[0].name } == "Laptop")
      try await plaza.store.write { try removal($0) }
      #expect(try await plaza.signInRefusal(key) == "passkey-unknown")
      #expect(
        try await plaza.audit().suffix(2).map(\.action) == [.passkeyRenamed, .passkeyRemoved])
    }
  }

  @Test(arguments: Engine.all)
  func `an export contains passkeys without their keys, and deletion removes them`(engine: Engine)
    async throws
  {
    try await Plaza.with(engine) { plaza in
      let ann = try await plaza.enter(.ann)
      let key = try await plaza.passkey(of: ann, name: "Ann’s phone")
      let export = ExportMember(member: ann, holders: [], now: plaza.now)
      let document = try #require(
        try await plaza.store.read { try export($0) }.first { $0.name == "passkeys.json" })
      let text = String(decoding: document.bytes, as: UTF8.self)
      #expect(text.contains("Ann’s phone") && text.contains(key.id.base64URL))
      _ = try await plaza.challenge(.add, ann)
      let proof = Proof.hash(try await plaza.storedHash(of: ann))
      let delete = DeleteMember(member: ann, proof: proof, holders: [], now: plaza.now)
      try await plaza.store.write { try delete($0) }
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_passkey") == 0)
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_passkey_challenge") == 0)
    }
  }
}
