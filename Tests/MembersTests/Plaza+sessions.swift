import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Members

extension Plaza {
  var authenticator: SessionAuthenticator {
    SessionAuthenticator(store: store, demandsSecondFactor: true)
  }

  /// Creates a session directly.
  func session(of member: ID<Member>) async throws -> NewSession {
    let session = newSession()
    try await store.write { try session.begin(for: member, $0) }
    return session
  }

  func newSession() -> NewSession {
    NewSession(
      id: world.world.newID(), token: SecretToken(world.world), now: now, address: "192.0.2.9",
      agent: StoredPhrase(written: "Firefox on Linux"))
  }

  func storedHash(of member: ID<Member>) async throws -> PasswordHash {
    let text = try await store.read { tx in
      try tx.first("SELECT password FROM members_member WHERE id = \(member)")?.value(
        "password", as: String.self)
    }
    return try #require(text.flatMap { PasswordHash($0) })
  }

  /// Begins the enrolment of a second factor.
  func enrol(_ member: ID<Member>, _ seed: [UInt8]) throws -> EnrolSecondFactor {
    try EnrolSecondFactor(
      member: member, seed: seed, members.cipher,
      nonce: world.world.randomBytes(TOTPSecretCipher.nonceBytes), now: now)
  }

  /// Enrols a second factor directly.
  func secondFactor(of member: ID<Member>) async throws -> (totp: TOTP, codes: [RecoveryCode]) {
    let totp = TOTP(secret: world.world.randomBytes(TOTP.secretBytes))
    let codes = (0..<RecoveryCode.count).map { _ in RecoveryCode(world.world) }
    let now = now
    // The code of the previous step, so that the current one remains unused.
    let before = now - .seconds(30)
    let confirm = ConfirmSecondFactor(
      member: member, code: totp.code(at: TOTP.step(at: before)), recoveryCodes: codes,
      cipher: members.cipher, now: before)
    let enrol = try enrol(member, totp.secret)
    try await store.write { tx in
      try enrol(tx)
      try confirm(tx)
    }
    return (totp, codes)
  }

  /// The code that an authenticator shows now.
  func code(_ totp: TOTP) -> String { totp.code(at: TOTP.step(at: now)) }
}
