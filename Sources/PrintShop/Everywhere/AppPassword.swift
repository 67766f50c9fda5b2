import Members
import PlazaBase
import PlazaData
import PlazaHTTP

/// A password with which one device may print, and nothing else.
struct AppPassword: Sendable, Equatable {
  static let maxNameLength = 60
  /// The minimum interval between two updates of the last use.
  private static let notes = Duration.minutes(1)

  let id: ID<AppPassword>
  /// The member's name for the device.
  let name: String
  let madeAt: Instant
  let usedAt: Instant?

  /// Returns a member's passwords, newest first.
  static func of(_ member: ID<Member>, _ tx: any Transaction) throws -> [AppPassword] {
    try tx.rows(
      """
      SELECT id, name, made_at, used_at FROM print_password WHERE member = \(member) ORDER BY id DESC
      """
    ).map {
      AppPassword(
        id: try $0.value("id"), name: try $0.value("name"), madeAt: try $0.value("made_at"),
        usedAt: try $0.optional("used_at"))
    }
  }

  /// The owner of a password.
  struct Holder: Sendable {
    let password: ID<AppPassword>
    let member: ID<Member>
    let usedAt: Instant?

    func isDue(at now: Instant) -> Bool { usedAt.map { now - $0 >= AppPassword.notes } ?? true }
  }

  /// - Returns: Nil if the password is unknown or revoked, or its member is suspended or deleted.
  static func holder(of hash: String, _ tx: any Transaction) throws -> Holder? {
    guard
      let row = try tx.first("SELECT id, member, used_at FROM print_password WHERE hash = \(hash)")
    else {
      return nil
    }
    let holder = Holder(
      password: try row.value("id"), member: try row.value("member"),
      usedAt: try row.optional("used_at"))
    guard let standing = try MembershipStatus.find(holder.member, tx), !standing.isSuspended else {
      return nil
    }
    return holder
  }

  static func recordUse(_ id: ID<AppPassword>, at now: Instant, _ tx: any Transaction) throws {
    try tx.run("UPDATE print_password SET used_at = \(now) WHERE id = \(id)")
  }
}

/// The alphabet of device passwords. They are typed on phones, so they are lower case, grouped,
/// and without ambiguous characters. A password has a hundred bits of entropy.
enum PasswordAlphabet {
  private static let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")
  private static let count = 20

  static func draw(in world: World) -> String {
    let drawn = world.randomBytes(count).map { letters[Int($0) % letters.count] }
    return stride(from: 0, to: count, by: 5).map { String(drawn[$0..<$0 + 5]) }.joined(
      separator: "-")
  }

  /// Returns the hash of a password, ignoring case, spaces and hyphens.
  static func hash(_ typed: String) -> String {
    SecretToken(sent: typed.lowercased().filter { $0 != "-" && !$0.isWhitespace }).hash
  }
}

/// Creates a password for a device. The text is shown only once.
struct MakeAppPassword: Sendable {
  let id: ID<AppPassword>
  let member: ID<Member>
  let name: String
  let text: String
  let now: Instant

  init(_ name: String, of member: ID<Member>, in world: World) {
    (id, now, text) = (world.newID(), world.now(), PasswordAlphabet.draw(in: world))
    self.member = member
    self.name = name
  }

  /// - Throws: `LimitReached`.
  func callAsFunction(_ tx: any Transaction) throws {
    try Limit.printDevices.require(member, now: now, tx)
    try tx.run(
      """
      INSERT INTO print_password (id, member, name, hash, made_at)
      VALUES (\(id), \(member), \(name), \(PasswordAlphabet.hash(text)), \(now))
      """)
  }
}

/// Revokes a device's password, effective immediately.
struct RevokeAppPassword: Sendable {
  let password: ID<AppPassword>
  let member: ID<Member>

  /// - Throws: ``PasswordRefusal``.
  func callAsFunction(_ tx: any Transaction) throws {
    let gone = try tx.run(
      "DELETE FROM print_password WHERE id = \(password) AND member = \(member)")
    guard gone == 1 else { throw PasswordRefusal.noSuchPassword }
  }
}
