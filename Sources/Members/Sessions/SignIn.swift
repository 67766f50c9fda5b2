import PlazaBase
import PlazaData
import PlazaHTTP

/// Begins a session for a member whose password was just verified, or whom a provider has
/// identified.
struct SignIn: Sendable {
  let member: ID<Member>
  /// Proof that the password was correct; it must still hold.
  let proof: Proof
  /// The same password hashed with the current cost parameters.
  var renewed: PasswordHash?
  /// The code of the second factor, if the client sent one.
  var code: String?
  /// The response of a passkey in place of a code.
  var passkey: UsePasskey?
  let cipher: TOTPSecretCipher
  let session: NewSession

  enum Refusal: PlazaBase.Refusal {
    case changedMeanwhile
    case suspended
    case codeNeeded
    case wrongCode

    var slug: String {
      switch self {
      case .changedMeanwhile: "wrong-sign-in"
      case .suspended: "suspended"
      case .codeNeeded: "code-needed"
      case .wrongCode: "wrong-code"
      }
    }

    var message: String {
      switch self {
      case .changedMeanwhile: Problem.wrongSignIn.detail
      case .suspended: say("This account is suspended. Ask the site's administrator.")
      case .codeNeeded: say("This account has a second factor. Send its code too.")
      case .wrongCode:
        say(
          """
          This code is incorrect, expired or already used. Wait for your authenticator to show the next \
          one. If that doesn't help, set your device's clock to automatic, or use a recovery code.
          """)
      }
    }

    var kind: RefusalKind { .forbidden }
  }

  struct Receipt: Sendable {
    let member: ID<Member>
    let token: String
    /// The log note: the member and the method of sign-in.
    let note: String
  }

  func callAsFunction(_ tx: any Transaction) throws -> Receipt {
    let row = try tx.first("SELECT suspended_at FROM members_member WHERE id = \(member)")
    guard let row, try proof.holds(for: member, tx) else { throw Refusal.changedMeanwhile }
    if try row.optional("suspended_at", as: Instant.self) != nil { throw Refusal.suspended }
    let second = try SecondStep.of(member, tx).isDemanded ? passSecondStep(tx) : nil
    if let renewed {
      try tx.run("UPDATE members_member SET password = \(renewed.text) WHERE id = \(member)")
    }
    try tx.run("DELETE FROM members_challenge WHERE member = \(member)")
    try session.begin(for: member, tx)
    let first = if case .identity = proof { "provider" } else { "password" }
    let means = second.map { "\(first)+\($0)" } ?? first
    return Receipt(member: member, token: session.token.text, note: "signed-in/\(member)/\(means)")
  }

  /// - Returns: The means for the log note.
  private func passSecondStep(_ tx: any Transaction) throws -> String {
    if let passkey {
      try passkey(tx)
      return "passkey"
    }
    guard let code, !code.isEmpty else { throw Refusal.codeNeeded }
    guard try accepts(code, tx) else { throw Refusal.wrongCode }
    return "code"
  }

  private func accepts(_ code: String, _ tx: any Transaction) throws -> Bool {
    if let factor = try SecondFactor.confirmed(of: member, tx) {
      return try factor.accept(code, cipher, at: session.now, tx)
    }
    guard let code = RecoveryCode(typed: code) else { return false }
    return try SecondFactor.accept(code, of: member, at: session.now, tx)
  }
}
