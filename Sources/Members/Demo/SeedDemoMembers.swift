public import PlazaBase
public import PlazaData
import PlazaWeb

/// The accounts of the demo, in a database that has no members yet; one that has is left alone.
public struct SeedDemoMembers: Sendable {
  private let people: [(member: DemoMember, id: ID<Member>)]
  private let password: PasswordHash
  private let now: Instant
  /// When they joined: nothing of theirs waits for their accounts to be older.
  private let joined: Instant

  /// Hashes the demo's password, which the rules would refuse.
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

  /// Whether an account that the sign-in page offers is there.
  public static func isDone(_ tx: any Transaction) throws -> Bool {
    try DemoMember.all.contains { try tx.exists("SELECT 1 AS n FROM members_member WHERE email = \($0.email)") }
  }

  /// - Returns: the members by their address, such as `ann@plaza.test`; none where the database was not empty.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> [String: ID<Member>] {
    guard try Self.isDue(tx) else { return [:] }
    for (demo, id) in people {
      try Person(email: demo.email, name: demo.name).insert(as: id, password: password, at: joined, tx)
      if let role = demo.role {
        try tx.run(
          "INSERT INTO members_role (member, role, granted_at) VALUES (\(id), \(role.text), \(now))")
      }
      try AuditEntry(.signedUp, by: nil, to: id, detail: "demo", at: now).append(tx)
    }
    return Dictionary(uniqueKeysWithValues: people.map { ($0.member.email, $0.id) })
  }
}
