import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import PlazaWebAuthn
import Testing

@testable import Members

struct PasskeyAsFactorTests {
  @Test(arguments: Engine.all)
  func `an administrator with a passkey owes no second factor, and gets recovery codes`(
    engine: Engine
  ) async throws {
    try await Plaza.with(engine) { plaza in
      let (ann, dan) = (try await plaza.enter(.ann), try await plaza.enter(.dan))
      let session = try await plaza.session(of: dan)
      func owes() async throws -> Bool? {
        try await plaza.authenticator.identify(session.token.text, plaza.now)?.owesSecondFactor
      }
      #expect(try await owes() == true)
      _ = try await plaza.passkey(of: dan)
      #expect(try await owes() == false)
      _ = try await plaza.passkey(of: ann)
      let left = try await plaza.store.read { tx in
        try [ann, dan].map { try SecondFactor.codesLeft(of: $0, tx) }
      }
      #expect(left == [0, RecoveryCode.count], "a password alone still signs Ann in")
      let second = try await plaza.adding(try Authenticator(plaza.world.world), to: dan)
      #expect(try await plaza.store.write { try second($0) }.isEmpty, "the codes stay")
    }
  }

  @Test(arguments: Engine.all)
  func `an administrator's password needs a passkey, or a recovery code once`(engine: Engine)
    async throws
  {
    try await Plaza.with(engine) { plaza in
      let (ann, dan) = (try await plaza.enter(.ann), try await plaza.enter(.dan))
      let add = try await plaza.adding(try Authenticator(plaza.world.world), to: dan)
      let codes = try await plaza.store.write { try add($0) }
      let key = try await plaza.passkey(of: dan)
      let proof = Proof.hash(try await plaza.storedHash(of: dan))
      func signIn(_ code: String? = nil, _ passkey: UsePasskey? = nil) async throws -> String? {
        let act = SignIn(
          member: dan, proof: proof, code: code, passkey: passkey, cipher: plaza.members.cipher,
          session: plaza.newSession())
        return try await refusal { _ = try await plaza.store.write { try act($0) } }
      }
      #expect(try await signIn() == "code-needed")
      #expect(try await signIn("123456") == "wrong-code")
      #expect(try await signIn(codes[0].text) == nil)
      #expect(try await signIn(codes[0].text) == "wrong-code")
      func use(_ key: Authenticator, _ member: ID<Member>) async throws -> UsePasskey {
        UsePasskey(
          response: try key.assertion(try await plaza.challenge(.secondStep, member)),
          purpose: .secondStep, member: member, site: Authenticator.site, now: plaza.now)
      }
      let other = try await plaza.passkey(of: ann)
      var stolen = try await use(other, dan)
      #expect(try await signIn(nil, stolen) == "passkey-of-other-member")
      stolen = try await use(other, ann)
      stolen.member = dan
      #expect(try await signIn(nil, stolen) == "passkey-challenge-over")
      #expect(try await signIn(nil, try await use(key, dan)) == nil)
    }
  }

  @Test(arguments: Engine.all)
  func `the last second factor of an administrator is not removed`(engine: Engine) async throws {
    try await Plaza.with(engine) { plaza in
      let (dan, now) = (try await plaza.enter(.dan), plaza.now)
      _ = try await plaza.passkey(of: dan)
      _ = try await plaza.passkey(of: dan)
      let ids = try await plaza.store.read { try Passkey.all(of: dan, $0).map(\.id) }
      func remove(_ place: Int, demands: Bool = true) async throws -> String? {
        let act = RemovePasskey(
          passkey: ids[place], member: dan, demandsSecondFactor: demands, now: now)
        return try await refusal { try await plaza.store.write { try act($0) } }
      }
      #expect(try await remove(0) == nil)
      #expect(try await remove(1) == "passkey-last-factor")
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_recovery_code") == 10)
      #expect(try await remove(1, demands: false) == nil)
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_recovery_code") == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `an administrator who turns off a lost factor removes passkeys and codes`(engine: Engine)
    async throws
  {
    try await Plaza.with(engine) { plaza in
      let (ann, dan) = (try await plaza.enter(.ann), try await plaza.enter(.dan))
      let key = try await plaza.passkey(of: ann)
      _ = try await plaza.secondFactor(of: ann)
      let now = plaza.now
      let own = DisableSecondFactor(member: ann, actor: ann, now: now)
      try await plaza.store.write { try own($0) }
      #expect(try await plaza.signInRefusal(key) == nil, "Ann keeps her passkey")
      let lost = DisableSecondFactor(member: ann, actor: dan, reason: "lost", now: now)
      try await plaza.store.write { try lost($0) }
      #expect(try await plaza.signInRefusal(key) == "passkey-unknown")
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_recovery_code") == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `becoming an administrator ends sessions that a password alone may have begun`(
    engine: Engine
  ) async throws {
    try await Plaza.with(engine) { plaza in
      let (ann, bob) = (try await plaza.enter(.ann), try await plaza.enter(.bob))
      _ = try await plaza.passkey(of: ann)
      let now = plaza.now
      for member in [ann, bob] {
        let session = try await plaza.session(of: member)
        try await plaza.store.write {
          try GrantRole(
            member: member, role: .admin, actor: bob, reason: "for the test", now: now)($0)
        }
        let viewer = try await plaza.authenticator.identify(session.token.text, now)
        #expect((viewer == nil) == (member == ann))
      }
    }
  }

  @Test func `recovery codes can be replaced by an administrator without an app`() async throws {
    try await Plaza.with { plaza in
      let (ann, dan) = (try await plaza.enter(.ann), try await plaza.enter(.dan))
      _ = try await plaza.passkey(of: dan)
      _ = try await plaza.passkey(of: ann)
      let new = [RecoveryCode(plaza.world.world)]
      let now = plaza.now
      func replace(_ member: ID<Member>) async throws -> String? {
        let act = ReplaceRecoveryCodes(member: member, recoveryCodes: new, now: now)
        return try await refusal { try await plaza.store.write { try act($0) } }
      }
      #expect(try await replace(dan) == nil)
      #expect(try await replace(ann) == "no-second-factor")
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_recovery_code") == 1)
    }
  }

  @Test func `the site's address decides whether passkeys work`() {
    func site(_ origin: String?, _ authority: String? = nil) -> String {
      do throws(PasskeyRefusal) {
        let site = try PasskeySite.at(origin, authority: authority)
        return "\(site.id) \(site.origin)"
      } catch {
        return error.slug
      }
    }
    #expect(site("https://plaza.example") == "plaza.example https://plaza.example")
    #expect(site("https://plaza.example:8443") == "plaza.example https://plaza.example:8443")
    #expect(site("http://plaza.example") == "passkeys-need-https")
    #expect(site("https://192.0.2.1") == "passkeys-need-a-name")
    #expect(site(nil, "localhost:8080") == "localhost http://localhost:8080")
    #expect(site(nil, "127.0.0.1:8080") == "passkeys-need-a-name")
    #expect(site(nil, "[::1]:8080") == "passkeys-need-a-name")
    #expect(site(nil, "shop.lan:8080") == "passkeys-need-https")
    #expect(site(nil, nil) == "passkeys-need-https")
  }
}
