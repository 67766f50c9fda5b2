import Members
import PlazaBase
import PlazaData
import PlazaWeb

/// Those who work in a store.
struct StoreStaff: Sendable {
  static func of(_ store: ID<PrintStore>, _ tx: any Transaction) throws -> [MemberEntry] {
    let members: [ID<Member>] = try tx.rows(
      "SELECT member FROM print_store_staff WHERE store = \(store) ORDER BY member LIMIT 200"
    ).map { try $0.value("member") }
    let known = try MemberEntry.names(of: members, tx)
    return try members.filter { known[$0] != nil }.map { try MemberEntry.find($0, tx) }
      .sorted { ($0.name, $0.id.text) < ($1.name, $1.id.text) }
  }
}

/// Lets somebody work in a store.
struct AppointStaff: Sendable {
  let store: ID<PrintStore>
  /// The whole address of a member.
  let email: String

  enum No: Refusal {
    case nobody

    var slug: String { "no-such-member" }

    var sentence: String {
      say("Nobody here has this e-mail address. Please ask for the one they sign in with.")
    }
  }

  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> MemberEntry {
    _ = try PrintStore.find(store, tx)
    guard let member = try MemberEntry.find(email: email, tx) else { throw No.nobody }
    try tx.run(
      "INSERT INTO print_store_staff (store, member) VALUES (\(store), \(member.id)) ON CONFLICT DO NOTHING")
    return member
  }
}

/// Ends somebody's work in a store; as often as it is asked.
struct DismissStaff: Sendable {
  let store: ID<PrintStore>
  let member: ID<Member>

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run("DELETE FROM print_store_staff WHERE store = \(store) AND member = \(member)")
  }
}
