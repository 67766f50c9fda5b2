public import PlazaBase
import PlazaHTTP

/// The validation and hashing of passwords.
public struct Passwords: Sendable {
  public let hasher: PasswordHasher
  private(set) var rules: PasswordRules
  private let breached: BreachedPasswords?
  private let report: @Sendable (String) -> Void

  /// - Parameters:
  ///   - breached: Passwords known from data breaches; nil if no such file is configured.
  ///   - report: Called with a sentence for the operator if that file cannot be used. The other
  ///     rules still apply.
  public init(
    hasher: PasswordHasher = PasswordHasher(), rules: PasswordRules = PasswordRules(),
    breached: BreachedPasswords? = nil, report: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.hasher = hasher
    self.rules = rules
    self.breached = breached
    self.report = report
  }

  /// Returns a copy that rejects further words specific to this installation.
  func rejecting(_ words: [String]) -> Passwords {
    var passwords = self
    passwords.rules = rules.rejecting(words)
    return passwords
  }

  /// Hashes a password with a new random salt.
  public func hash(_ password: String, _ world: World) async throws -> PasswordHash {
    try await hasher.hash(password, salt: world.randomBytes(PasswordHash.saltBytes))
  }

  /// Returns a message about a password that is not acceptable; nil if it is.
  /// - Parameter own: The member's name, e-mail address and handle.
  public func fieldError(about password: String, own: [String]) async -> String? {
    if let message = rules.fieldError(about: password, own: own) { return message }
    guard await isBreached(password) else { return nil }
    return say(
      """
      This password appeared in a data breach elsewhere. Choose another one, such as three or four words.
      """)
  }

  /// Whether the password is known from a data breach. A file that cannot be read does not block
  /// the choice of a password: the built-in rules still apply, and the operator is notified.
  private func isBreached(_ password: String) async -> Bool {
    guard let breached else { return false }
    do {
      return try await aside { try breached.contains(password) }
    } catch {
      report(
        "A new password was not compared with those of breaches (PLAZA_BREACHED_PASSWORDS): \(error)"
      )
      return false
    }
  }

  /// Reads a new password from a form and validates it.
  func chosen(_ check: inout FormValidator, _ field: String = "password", own: [String?]) async
    -> String
  {
    let password = check.verbatim(field, say("password"))
    if let message = await fieldError(about: password, own: own.compactMap { $0 }) {
      check.addError(field, message)
    }
    return password
  }

  /// Returns a new hash if the stored one was computed with outdated cost parameters; nil if it is
  /// current.
  func renewed(_ stored: PasswordHash, _ password: String, _ world: World) async throws
    -> PasswordHash?
  {
    stored.cost == hasher.cost ? nil : try await hash(password, world)
  }
}
