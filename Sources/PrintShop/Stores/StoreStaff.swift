public import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

struct StoreStaff: Sendable {
  static func of(_ store: ID<PrintStore>, _ tx: any Transaction) throws -> [MemberSummary] {
    let members: [ID<Member>] = try tx.rows(
      "SELECT member FROM print_store_staff WHERE store = \(store) ORDER BY member LIMIT 200"
    ).map { try $0.value("member") }
    return try MemberSummary.all(members, tx).sorted {
      ($0.name, $0.id.text) < ($1.name, $1.id.text)
    }
  }
}

/// The role of a store's staff. The scope is the store's key.
struct StoreStaffRole: InvitedRole {
  var kind: String { "print.staff" }

  var inviters: Audience { .admins }

  func title(_ scope: String, _ tx: any Transaction) throws -> String? {
    guard let id = ID<PrintStore>(scope), let store = try PrintStore.all([id], tx).first else {
      return nil
    }
    return say("Staff of \(store.localizedName.isolated)")
  }

  func desk(_ scope: String) -> Link { Paths.storeStaff(scope) }

  func accept(
    _ invitation: RoleInvitation, by member: ID<Member>, now: Instant, _ tx: any Transaction
  ) throws -> (link: Link, message: String) {
    guard let id = ID<PrintStore>(invitation.scope) else { throw NoSuchStore() }
    let store = try PrintStore.find(id, tx)
    try tx.run(
      "INSERT INTO print_store_staff (store, member) VALUES (\(id), \(member)) ON CONFLICT DO NOTHING"
    )
    return (Paths.storeSettings(id), say("You now work at \(store.localizedName.isolated)."))
  }
}

extension PrintShop {
  /// The shop's roles that are granted by invitation.
  public static var invitedRoles: [any InvitedRole] { [StoreStaffRole()] }
}

/// Removes a member from a store's staff. Idempotent.
struct DismissStaff: Sendable {
  let store: ID<PrintStore>
  let member: ID<Member>
  let admin: ID<Member>
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    let name = try PrintStore.find(store, tx).name
    let ended = try tx.run(
      "DELETE FROM print_store_staff WHERE store = \(store) AND member = \(member)")
    if ended > 0 {
      try AuditEntry(.roleEnded, by: admin, to: member, detail: "Staff of \(name)", at: now)
        .append(tx)
    }
  }
}
