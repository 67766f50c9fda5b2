import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Members

struct SecondFactorActsTests {
  @Test(arguments: Engine.all)
  func `a second factor is active after a code confirms it`(engine: Engine) async throws {
    try await Plaza.with(engine) { plaza in
      let ann = try await plaza.enter(.ann)
      let now = plaza.now
      let totp = TOTP(secret: plaza.world.world.randomBytes(20))
      let confirm = { (code: String) in
        try await refusal {
          let act = ConfirmSecondFactor(
            member: ann, code: code, recoveryCodes: [], cipher: plaza.members.cipher, now: now)
          try await plaza.store.write { try act($0) }
        }
      }
      #expect(try await confirm("123456") == "no-second-factor")
      for seed in [Array(repeating: 1, count: 20), totp.secret] {
        let enrol = try plaza.enrol(ann, seed)
        try await plaza.store.write { try enrol($0) }
      }
      #expect(try await plaza.store.read { try SecondFactor.confirmed(of: ann, $0) } == nil)
      #expect(try await confirm("123456") == "wrong-code")
      #expect(try await confirm(plaza.code(totp)) == nil)
      #expect(try await plaza.account(ann)?.hasSecondFactor == true)
      #expect(try await confirm(plaza.code(totp)) == "second-factor-there")
      let again = try plaza.enrol(ann, totp.secret)
      #expect(
        try await refusal { try await plaza.store.write { try again($0) } }
          == "second-factor-there")
    }
  }

  @Test(arguments: Engine.all)
  func `new recovery codes replace the old ones`(engine: Engine) async throws {
    try await Plaza.with(engine) { plaza in
      let ann = try await plaza.enter(.ann)
      let bob = try await plaza.enter(.bob)
      let now = plaza.now
      let (_, old) = try await plaza.secondFactor(of: ann)
      let new = [RecoveryCode(plaza.world.world)]
      try await plaza.store.write {
        try ReplaceRecoveryCodes(member: ann, recoveryCodes: new, now: now)($0)
      }
      let taken = try await plaza.store.write { tx in
        let factor = try #require(try SecondFactor.confirmed(of: ann, tx))
        return try [old[0], new[0]].map {
          try factor.accept($0.text, plaza.members.cipher, at: now, tx)
        }
      }
      #expect(taken == [false, true])
      let none = ReplaceRecoveryCodes(member: bob, recoveryCodes: new, now: now)
      #expect(
        try await refusal { try await plaza.store.write { try none($0) } } == "no-second-factor")
    }
  }

  @Test(arguments: Engine.all)
  func `turning off the second factor deletes the recovery codes`(engine: Engine) async throws {
    try await Plaza.with(engine) { plaza in
      let ann = try await plaza.enter(.ann)
      _ = try await plaza.secondFactor(of: ann)
      let drop = DisableSecondFactor(member: ann, actor: ann, now: plaza.now)
      try await plaza.store.write { try drop($0) }
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_recovery_code") == 0)
      #expect(
        try await refusal { try await plaza.store.write { try drop($0) } } == "no-second-factor")
      #expect(try await plaza.audit().map(\.action) == [.signedUp, .factorSetUp, .factorDropped])
    }
  }
}
