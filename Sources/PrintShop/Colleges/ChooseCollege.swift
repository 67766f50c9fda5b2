import PlazaBase
import PlazaData

/// Stores the college around which a member looks for stores.
struct ChooseCollege: Sendable {
  let college: ID<College>
  /// Nil for a guest, whose choice is stored by the browser only.
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

  /// Returns the member's last choice.
  static func chosen(by member: ID<Member>, _ tx: any Transaction) throws -> ID<College>? {
    try tx.first("SELECT college FROM print_member_college WHERE member = \(member)")?.value(
      "college")
  }
}

struct NoSuchCollege: Refusal {
  let slug = "not-found"
  let kind = RefusalKind.notFound

  var message: String {
    say("This college doesn't exist. Choose one from the list.")
  }
}
