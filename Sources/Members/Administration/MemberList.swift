import PlazaBase
import PlazaData

/// Lists and searches members, ordered by name.
struct MemberList: Sendable {
  /// Matched against name, address and handle. A blank string matches all members.
  var search = ""
  /// The last member of the previous page.
  var after: ID<Member>?
  var limit = 50

  func callAsFunction(_ tx: any Transaction) throws -> (accounts: [Account], next: ID<Member>?) {
    let rows = try tx.rows(
      """
      SELECT \(Account.columns) FROM members_member m WHERE 1 = 1\(matching)\(further)
      ORDER BY m.name_key, m.id LIMIT \(limit + 1)
      """)
    let ids = try rows.prefix(limit).map { try $0.value("id", as: ID<Member>.self) }
    let roles = try Account.roles(of: ids, tx)
    let accounts = try zip(rows, ids).map { try Account(row: $0, roles: roles[$1] ?? []) }
    return (accounts, rows.count > limit ? ids.last : nil)
  }

  private var matching: SQL {
    // Names contain no control characters, so such a search finds nothing; a NUL would end the
    // pattern.
    let sought = searchKey(search.trimmed)
    if sought.unicodeScalars.contains(where: \.isControl) { return " AND 1 = 0" }
    guard !sought.isEmpty else { return "" }
    let pattern =
      "%"
      + sought.replacing("\\", with: "\\\\").replacing("%", with: "\\%").replacing(
        "_", with: "\\_") + "%"
    return """
       AND (m.name_key LIKE \(pattern) ESCAPE '\\' OR m.email_key LIKE \(pattern) ESCAPE '\\'
      OR m.handle_key LIKE \(pattern) ESCAPE '\\')
      """
  }

  private var further: SQL {
    guard let after else { return "" }
    return
      " AND (m.name_key, m.id) > (SELECT name_key, id FROM members_member WHERE id = \(after))"
  }
}
