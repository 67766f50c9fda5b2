public import PlazaBase
public import PlazaData
import PlazaHTTP

/// Creates the demo accounts in a database without members. Does nothing in any other database.
public struct SeedDemoMembers: Sendable {
  private let people: [(member: DemoMember, id: ID<Member>)]
  private let password: PasswordHash
  private let now: Instant
  /// When the demo members joined: long enough ago that no minimum account age applies to them.
  private let joined: Instant

  /// Hashes the demo password without applying the password rules.
  public init(_ passwords: Passwords, world: World) async throws {
    people = DemoMember.all.map { ($0, world.newID()) }
    password = try await passwords.hash(DemoMember.password, world)
    now = world.now()
    joined = now - .days(60)
  }

  /// Whether the database has no members yet.
  public static func isDue(_ tx: any Transaction) throws -> Bool {
    try !tx.exists("SELECT 1 AS n FROM members_member LIMIT 1")
  }

  /// Whether at least one of the demo accounts exists.
  public static func isDone(_ tx: any Transaction) throws -> Bool {
    try DemoMember.all.contains {
      try tx.exists("SELECT 1 AS n FROM members_member WHERE email = \($0.email)")
    }
  }

  /// - Returns: The members by address, such as `ann@plaza.test`; empty if the database had
  ///   members already.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> [String: ID<Member>] {
    guard try Self.isDue(tx) else { return [:] }
    for (demo, id) in people {
      try MemberProfile(email: demo.email, name: demo.name).insert(
        as: id, password: password, at: joined, tx)
      if let role = demo.role {
        try tx.run(
          "INSERT INTO members_role (member, role, granted_at) VALUES (\(id), \(role.text), \(now))"
        )
      }
      try AuditEntry(.signedUp, by: nil, to: id, detail: "demo", at: now).append(tx)
    }
    return Dictionary(uniqueKeysWithValues: people.map { ($0.member.email, $0.id) })
  }
}
