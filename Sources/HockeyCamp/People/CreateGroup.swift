import Members
import PlazaBase
import PlazaData

/// Creates a group.
struct CreateGroup: Sendable {
  let id: ID<CampGroup>
  let name: String
  let now: Instant

  /// - Throws: ``PeopleRefusal/groupExists``.
  func callAsFunction(_ tx: any Transaction) throws {
    if try tx.exists("SELECT 1 FROM camp_group WHERE name = \(name)") {
      throw PeopleRefusal.groupExists
    }
    try tx.run("INSERT INTO camp_group (id, name, created_at) VALUES (\(id), \(name), \(now))")
  }
}

/// Adds a member to a group, or changes the member's part in it.
struct JoinGroup: Sendable {
  let group: ID<CampGroup>
  let member: ID<Member>
  let part: CampGroup.Part

  /// - Throws: ``PeopleRefusal/noSuchGroup``.
  func callAsFunction(_ tx: any Transaction) throws {
    guard try tx.exists("SELECT 1 FROM camp_group WHERE id = \(group)") else {
      throw PeopleRefusal.noSuchGroup
    }
    try tx.run(
      """
      INSERT INTO camp_group_member (member, camp_group, part) VALUES (\(member), \(group), \(part.rawValue))
      ON CONFLICT (member, camp_group) DO UPDATE SET part = excluded.part
      """)
  }
}

/// Removes a member from a group.
struct LeaveGroup: Sendable {
  let group: ID<CampGroup>
  let member: ID<Member>
  let office: ID<Member>
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    let name = try CampGroup.find(group, tx)?.name ?? "–"
    let left = try tx.run(
      "DELETE FROM camp_group_member WHERE member = \(member) AND camp_group = \(group)")
    if left > 0 {
      try AuditEntry(.roleEnded, by: office, to: member, detail: "Group \(name)", at: now).append(
        tx)
    }
  }
}
