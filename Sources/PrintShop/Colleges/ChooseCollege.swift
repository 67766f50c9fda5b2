import PlazaBase
import PlazaData
import PlazaWeb

/// Remembers around which college a member looks for stores.
struct ChooseCollege: Sendable {
  let college: ID<College>
  /// Nobody where a stranger chooses: then only the browser keeps it.
  let member: ID<Member>?

  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> College {
    guard let chosen = try College.find(college, tx) else { throw NoSuchCollege() }
    guard let member else { return chosen }
    try tx.run(
      """
      INSERT INTO print_member_college (member, college) VALUES (\(member), \(college))
      ON CONFLICT (member) DO UPDATE SET college = excluded.college
      """)
    return chosen
  }

  /// What a member chose last.
  static func chosen(by member: ID<Member>, _ tx: any Transaction) throws -> ID<College>? {
    try tx.first("SELECT college FROM print_member_college WHERE member = \(member)")?.value("college")
  }
}

/// There is no such college.
struct NoSuchCollege: Refusal {
  let slug = "not-found"
  let kind = RefusalKind.notFound

  var message: String {
    say("This college doesn't exist. Choose one from the list.")
  }
}
