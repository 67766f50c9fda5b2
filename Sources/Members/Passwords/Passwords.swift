public import PlazaBase
import PlazaWeb

/// Everything about passwords: which are taken, and how they are kept.
public struct Passwords: Sendable {
  /// Hashes and compares them.
  public let hasher: PasswordHasher
  private(set) var rules: PasswordRules
  private let breached: BreachedPasswords?
  private let tell: @Sendable (String) -> Void

  /// - Parameters:
  ///   - breached: passwords that became known elsewhere; nil where nobody named such a file.
  ///   - tell: told in a sentence for the operator when that file cannot be used; the rules go on without it.
  public init(
    hasher: PasswordHasher = PasswordHasher(), rules: PasswordRules = PasswordRules(),
    breached: BreachedPasswords? = nil, tell: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.hasher = hasher
    self.rules = rules
    self.breached = breached
    self.tell = tell
  }

  /// The same, with more words that everybody guesses here.
  func knowing(_ words: [String]) -> Passwords {
    var passwords = self
    passwords.rules = rules.knowing(words)
    return passwords
  }

  /// Hashes a password with a fresh salt.
  public func hash(_ password: String, _ world: World) async throws -> PasswordHash {
    try await hasher.hash(password, salt: world.randomBytes(PasswordHash.saltBytes))
  }

  /// A sentence about a password that will not be taken, nil for one that will.
  /// - Parameter own: the member's name, e-mail address and handle.
  public func fieldError(about password: String, own: [String]) async -> String? {
    if let message = rules.fieldError(about: password, own: own) { return message }
    guard await isBreached(password) else { return nil }
    return say(
      """
      This password appeared in a data breach elsewhere. Choose another one, such as three or four words.
      """)
  }

  /// A list that is missing must not keep people from choosing a password: the built-in rules hold, and the operator is
  /// told.
  private func isBreached(_ password: String) async -> Bool {
    guard let breached else { return false }
    do {
      return try await aside { try breached.contains(password) }
    } catch {
      tell("A new password was not compared with those of breaches (PLAZA_BREACHED_PASSWORDS): \(error)")
      return false
    }
  }

  /// The new password of a form; complains where it will not be taken.
  func chosen(_ check: inout FormValidator, _ field: String = "password", own: [String?]) async -> String {
    let password = check.verbatim(field, say("password"))
    if let message = await fieldError(about: password, own: own.compactMap { $0 }) { check.addError(field, message) }
    return password
  }

  /// The stored text anew where it was made at another cost than today's; nil where it is as it should be.
  func renewed(_ stored: PasswordHash, _ password: String, _ world: World) async throws -> PasswordHash? {
    stored.cost == hasher.cost ? nil : try await hash(password, world)
  }
}
