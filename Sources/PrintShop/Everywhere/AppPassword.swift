import Members
import PlazaBase
import PlazaData
import PlazaWeb

/// A password that one device is given for printing, and for nothing else.
struct AppPassword: Sendable, Equatable {
  static let longestName = 60
  /// How often at most the last use is written down.
  private static let notes = Duration.minutes(1)

  let id: ID<AppPassword>
  /// What the member calls the device.
  let name: String
  let madeAt: Instant
  let usedAt: Instant?

  /// A member's, the newest first.
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

  /// Whose password it is.
  struct Holder: Sendable {
    let password: ID<AppPassword>
    let member: ID<Member>
    let usedAt: Instant?

    func isDue(at now: Instant) -> Bool { usedAt.map { now - $0 >= AppPassword.notes } ?? true }
  }

  /// - Returns: nil where it is nobody's, was revoked, or its member is suspended or gone.
  static func holder(of hash: String, _ tx: any Transaction) throws -> Holder? {
    guard let row = try tx.first("SELECT id, member, used_at FROM print_password WHERE hash = \(hash)") else {
      return nil
    }
    let holder = Holder(
      password: try row.value("id"), member: try row.value("member"), usedAt: try row.optional("used_at"))
    guard let standing = try MembershipStatus.find(holder.member, tx), !standing.isSuspended else { return nil }
    return holder
  }

  static func noteUse(_ id: ID<AppPassword>, at now: Instant, _ tx: any Transaction) throws {
    try tx.run("UPDATE print_password SET used_at = \(now) WHERE id = \(id)")
  }
}

/// The letters of a password: typed on telephones, so in lower case, in groups, and without letters that look alike.
/// A hundred bits, which nobody guesses.
enum PasswordAlphabet {
  private static let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")
  private static let count = 20

  static func draw(in world: World) -> String {
    let drawn = world.randomBytes(count).map { letters[Int($0) % letters.count] }
    return stride(from: 0, to: count, by: 5).map { String(drawn[$0..<$0 + 5]) }.joined(separator: "-")
  }

  /// What is hashed: however it was typed.
  static func hash(_ typed: String) -> String {
    Secret(sent: typed.lowercased().filter { $0 != "-" && !$0.isWhitespace }).hash
  }
}

/// Makes a password for a device. It is shown once.
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

/// Takes a device's password away: from then on it opens nothing.
struct RevokeAppPassword: Sendable {
  let password: ID<AppPassword>
  let member: ID<Member>

  /// - Throws: ``PasswordRefusal``.
  func callAsFunction(_ tx: any Transaction) throws {
    let gone = try tx.run("DELETE FROM print_password WHERE id = \(password) AND member = \(member)")
    guard gone == 1 else { throw PasswordRefusal.noSuchPassword }
  }
}
