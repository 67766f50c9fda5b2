import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Synchronization
import Testing

@testable import Members

/// The seeds of second factors are encrypted separately for each member.
struct TOTPSecretCipherTests {
  private let world = TestWorld().world

  private func cipher(_ keys: [UInt8]..., report: @escaping @Sendable (String) -> Void = { _ in })
    throws
    -> TOTPSecretCipher
  {
    try #require(TOTPSecretCipher(keys: keys, report: report))
  }

  private func key() -> [UInt8] { world.randomBytes(TOTPSecretCipher.keyBytes) }

  @Test func `an encrypted secret can be decrypted only for its member and with its key`() throws {
    let (seed, ann, bob) = (
      world.randomBytes(20), world.newID(Member.self), world.newID(Member.self)
    )
    let key = key()
    let seal = try cipher(key)
    let nonces = [world.randomBytes(12), world.randomBytes(12)]
    let kept = try nonces.map { try seal.seal(seed, of: ann, nonce: $0) }
    #expect(kept[0] != kept[1] && kept.allSatisfy { $0.count == 57 && seal.isCurrent($0) })
    #expect(kept.map { seal.open($0, of: ann) } == [seed, seed])
    #expect(seal.open(kept[0], of: bob) == nil)
    #expect(try self.cipher(self.key()).open(kept[0], of: ann) == nil)
    #expect(seal.open(seed, of: ann) == nil, "a seed that was never sealed")
    for index in kept[0].indices {
      var changed = kept[0]
      changed[index] ^= 1
      #expect(seal.open(changed, of: ann) == nil, "byte \(index)")
      #expect(seal.open(Array(kept[0].prefix(index)), of: ann) == nil, "cut at \(index)")
    }
  }

  @Test func `the first key encrypts and every key decrypts`() throws {
    let (seed, ann, old, new) = (world.randomBytes(20), world.newID(Member.self), key(), key())
    let before = try cipher(old).seal(seed, of: ann, nonce: world.randomBytes(12))
    let both = try cipher(new, old)
    #expect(both.open(before, of: ann) == seed && !both.isCurrent(before))
    let after = try both.seal(seed, of: ann, nonce: world.randomBytes(12))
    #expect(try cipher(new).open(after, of: ann) == seed)
    #expect(try cipher(old).open(after, of: ann) == nil)
  }

  @Test func `a key of another length is refused`() {
    #expect(
      TOTPSecretCipher(keys: []) == nil && TOTPSecretCipher(keys: [key(), [1, 2, 3]]) == nil)
  }

  @Test(arguments: Engine.all)
  func `the database holds no plain secret, and codes are accepted`(engine: Engine) async throws {
    try await Plaza.with(engine) { plaza in
      let ann = try await plaza.enter(.ann)
      let (totp, _) = try await plaza.secondFactor(of: ann)
      let kept = try await plaza.stored(ann)
      #expect(kept.count == 57 && !kept.contains(totp.secret))
      #expect(
        try await plaza.store.read {
          try SecondFactor.of(ann, $0)?.totp(plaza.members.cipher).secret
        } == totp.secret)
    }
  }

  @Test(arguments: Engine.all)
  func `plain secrets are encrypted in batches, and an interrupted run is resumed`(engine: Engine)
    async throws
  {
    try await Plaza.with(engine) { plaza in
      var seeds: [ID<Member>: [UInt8]] = [:]
      for person in [Cast.ann, .bob, .dan, .kim] {
        let member = try await plaza.enter(person)
        let (totp, _) = try await plaza.secondFactor(of: member)
        seeds[member] = totp.secret
        try await plaza.save(totp.secret, of: member)
      }
      let world = plaza.world.world
      let stopped = EncryptTOTPSecrets(
        cipher: plaza.members.cipher, nonces: [world.randomBytes(12)], turning: false)
      let part = try await plaza.store.write { try stopped($0) }
      #expect(part.sealed == 1 && part.next != nil)
      func run() async throws -> (sealed: Int, unreadable: Int) {
        try await Members.sealSeeds(
          in: plaza.store, with: plaza.members.cipher, turning: false, world: world, part: 2)
      }
      #expect(try await run() == (3, 0))
      #expect(try await run() == (0, 0))
      for (member, seed) in seeds {
        let totp = try await plaza.store.read {
          try SecondFactor.of(member, $0)?.totp(plaza.members.cipher)
        }
        #expect(totp?.secret == seed)
      }
    }
  }

  @Test(arguments: Engine.all)
  func `key rotation re-encrypts secrets with the new key`(engine: Engine) async throws {
    let (old, new) = (key(), key())
    let told = Mutex(0)
    let both = try cipher(new, old) { _ in told.withLock { $0 += 1 } }
    try await Plaza.with(engine, seal: try cipher(old)) { plaza in
      let ann = try await plaza.enter(.ann)
      let bob = try await plaza.enter(.bob)
      let (totp, _) = try await plaza.secondFactor(of: ann)
      _ = try await plaza.secondFactor(of: bob)
      try await plaza.save(
        try cipher(key()).seal(totp.secret, of: bob, nonce: world.randomBytes(12)), of: bob)
      func turn(_ turning: Bool) async throws -> (sealed: Int, unreadable: Int) {
        try await Members.sealSeeds(
          in: plaza.store, with: both, turning: turning, world: plaza.world.world)
      }
      #expect(try await turn(false) == (0, 1), "a start leaves what opens")
      #expect(try await turn(true) == (1, 1))
      #expect(try await turn(true) == (0, 1))
      #expect(try cipher(new).open(try await plaza.stored(ann), of: ann) == totp.secret)
      #expect(try await plaza.store.read { try Members.unreadableSeeds(both, $0) } == (2, 1))
    }
    #expect(told.withLock { $0 } == 3)
  }

  @Test func `without the key, a code is refused with a message and a recovery code is accepted`()
    async throws
  {
    let told = Mutex<[String]>([])
    let other = try cipher(key()) { message in told.withLock { $0.append(message) } }
    try await Plaza.with(seal: other) { plaza in
      let ann = try await plaza.enter(.ann)
      let (totp, codes) = try await plaza.secondFactor(of: ann)
      try await plaza.save(
        try cipher(key()).seal(totp.secret, of: ann, nonce: world.randomBytes(12)), of: ann)
      let web = plaza.guest()
      let form: KeyValuePairs = ["email": Cast.ann.email, "password": Plaza.password]
      let challenge = try #require(try await web.post("/signin", form: form).hidden("challenge"))
      let refused = try await web.post(
        "/signin/code", form: ["challenge": challenge, "code": plaza.code(totp)])
      #expect(
        refused.status == .conflict
          && refused.text.contains("t check codes from your authenticator right now"))
      #expect(
        told.withLock {
          $0.count == 1 && $0[0].contains("\(ann)") && $0[0].contains("Add that key")
        })
      let program = try await web.send(
        .post, "/api/session",
        json:
          #"{"email":"\#(Cast.ann.email)","password":"\#(Plaza.password)","code":"\#(plaza.code(totp))"}"#
      )
      #expect(
        program.status == .conflict && program.text.contains("/problems/second-factor-unreadable"))
      let inside = try await web.post(
        "/signin/code", form: ["challenge": challenge, "code": codes[0].text])
      #expect(inside.status == .seeOther && web.cookie("plaza") != nil)
      _ = try await web.post("/account/second-factor/remove", form: ["current": Plaza.password])
      let anew = try await web.post("/account/second-factor", form: ["current": Plaza.password])
      #expect(anew.location == "/account/second-factor/setup", "and sets it up anew")
      #expect(try await web.get("/account/second-factor/setup").status == .ok)
    }
  }

  @Test func `an unconfirmed secret that cannot be decrypted is replaced`() async throws {
    try await Plaza.with { plaza in
      let web = try await plaza.visitor(.ann)
      let ann = try await plaza.id(of: .ann)
      _ = try await web.post("/account/second-factor", form: ["current": Plaza.password])
      try await plaza.save(Array(repeating: 1, count: 57), of: ann)
      #expect(
        try await web.get("/account/second-factor/setup").location == "/account/second-factor")
      _ = try await web.post("/account/second-factor", form: ["current": Plaza.password])
      #expect(try await web.get("/account/second-factor/setup").status == .ok)
    }
  }
}

extension Plaza {
  /// Returns the stored second factor of a member.
  fileprivate func stored(_ member: ID<Member>) async throws -> [UInt8] {
    try await store.read { tx in
      try #require(try tx.first("SELECT secret FROM members_factor WHERE member = \(member)"))
        .value("secret")
    }
  }

  /// Replaces the stored second factor.
  fileprivate func save(_ bytes: [UInt8], of member: ID<Member>) async throws {
    _ = try await store.write {
      try $0.run("UPDATE members_factor SET secret = \(bytes) WHERE member = \(member)")
    }
  }
}
