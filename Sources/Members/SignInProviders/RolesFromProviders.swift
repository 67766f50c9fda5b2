import PlazaBase
import PlazaData
import PlazaHTTP

/// The roles that providers gave to a member, with the providers' names in the database.
func rolesFromProviders(of member: ID<Member>, _ tx: any Transaction) throws -> [Role: String] {
  let rows = try tx.rows(
    "SELECT role, provider FROM members_role WHERE member = \(member) AND provider IS NOT NULL")
  return try rows.reduce(into: [:]) { found, row in
    guard let role = Role(try row.value("role", as: String.self)) else { return }
    found[role] = try row.value("provider", as: String.self)
  }
}
