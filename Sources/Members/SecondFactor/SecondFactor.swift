import PlazaBase
import PlazaData

/// A member's second factor as stored.
struct SecondFactor: Sendable {
  let member: ID<Member>
  private let sealed: [UInt8]
  let isConfirmed: Bool
  let lastStep: Int

  init(row: Row) throws {
    member = try row.value("member")
    sealed = try row.value("secret")
    isConfirmed = try row.optional("confirmed_at", as: Instant.self) != nil
    lastStep = try row.value("last_step")
  }

  static func of(_ member: ID<Member>, _ tx: any Transaction) throws -> SecondFactor? {
    try tx.first(
      "SELECT member, secret, confirmed_at, last_step FROM members_factor WHERE member = \(member)"
    )
    .map(SecondFactor.init(row:))
  }

  static func confirmed(of member: ID<Member>, _ tx: any Transaction) throws -> SecondFactor? {
    try of(member, tx).flatMap { $0.isConfirmed ? $0 : nil }
  }

  /// The decrypted secret that the authenticator shares.
  /// - Throws: ``SecondFactorRefusal/unreadable`` if the key is missing; the operator is notified.
  func totp(_ seal: TOTPSecretCipher) throws -> TOTP {
    guard let seed = seal.open(sealed, of: member) else {
      seal.reportUnreadable(of: member)
      throw SecondFactorRefusal.unreadable
    }
    return TOTP(secret: seed)
  }

  /// Accepts a code of the authenticator or a recovery code, each once. A recovery code works even
  /// if the secret cannot be decrypted.
  func accept(_ typed: String, _ seal: TOTPSecretCipher, at now: Instant, _ tx: any Transaction)
    throws -> Bool
  {
    guard let code = RecoveryCode(typed: typed) else {
      return try acceptTimed(typed, seal, at: now, tx)
    }
    return try Self.accept(code, of: member, at: now, tx)
  }

  /// Accepts a recovery code, once.
  static func accept(
    _ code: RecoveryCode, of member: ID<Member>, at now: Instant, _ tx: any Transaction
  ) throws -> Bool {
    let used = try tx.run(
      "DELETE FROM members_recovery_code WHERE member = \(member) AND code_hash = \(code.hash(for: member))"
    )
    if used > 0 { try AuditEntry(.recoveryCodeUsed, by: member, to: member, at: now).append(tx) }
    return used > 0
  }

  /// Accepts a code of the authenticator, once.
  func acceptTimed(
    _ typed: String, _ seal: TOTPSecretCipher, at now: Instant, _ tx: any Transaction
  ) throws -> Bool {
    let digits = typed.filter { !$0.isWhitespace }
    guard let step = try totp(seal).step(of: digits, at: now, after: lastStep) else {
      return false
    }
    try tx.run("UPDATE members_factor SET last_step = \(step) WHERE member = \(member)")
    return true
  }

  static func replaceCodes(_ codes: [RecoveryCode], of member: ID<Member>, _ tx: any Transaction)
    throws
  {
    try tx.run("DELETE FROM members_recovery_code WHERE member = \(member)")
    for code in codes {
      try tx.run(
        "INSERT INTO members_recovery_code (member, code_hash) VALUES (\(member), \(code.hash(for: member)))"
      )
    }
  }

  /// Deletes the recovery codes of a member who has nothing left that they could replace.
  static func dropUselessCodes(of member: ID<Member>, _ tx: any Transaction) throws {
    guard try confirmed(of: member, tx) == nil, try Passkey.count(of: member, tx) == 0 else {
      return
    }
    try tx.run("DELETE FROM members_recovery_code WHERE member = \(member)")
  }

  static func codesLeft(of member: ID<Member>, _ tx: any Transaction) throws -> Int {
    try tx.count("SELECT COUNT(*) AS n FROM members_recovery_code WHERE member = \(member)")
  }
}
