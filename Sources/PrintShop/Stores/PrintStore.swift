import PlazaBase
import PlazaData

/// A store that prints.
struct PrintStore: Sendable, Equatable {
  let id: ID<PrintStore>
  let name: String
  let nameKorean: String
  let address: String
  let phone: String
  /// Degrees.
  let latitude: Double
  let longitude: Double
  let notice: String?
  /// Whether orders are printed as soon as they are paid, without a clerk's Start.
  let startsByItself: Bool

  /// - Throws: ``NoSuchStore``.
  static func find(_ id: ID<PrintStore>, _ tx: any Transaction) throws -> PrintStore {
    guard let row = try tx.first("SELECT \(columns) FROM print_store WHERE id = \(id)") else { throw NoSuchStore() }
    return try PrintStore(row: row)
  }

  /// Whether a member works in a store. Administrators do not by themselves.
  static func isStaff(_ member: ID<Member>, of store: ID<PrintStore>, _ tx: any Transaction) throws -> Bool {
    try tx.exists("SELECT 1 FROM print_store_staff WHERE store = \(store) AND member = \(member)")
  }

  static let columns: SQL = """
    id, name, name_ko, address, phone, latitude, longitude, notice, starts_by_itself
    """

  init(row: Row) throws {
    id = try row.value("id")
    name = try row.value("name")
    nameKorean = try row.value("name_ko")
    address = try row.value("address")
    phone = try row.value("phone")
    latitude = try row.value("latitude")
    longitude = try row.value("longitude")
    notice = try row.optional("notice")
    startsByItself = try row.value("starts_by_itself")
  }
}

/// There is no such store.
struct NoSuchStore: Refusal {
  let slug = "not-found"
  let kind = RefusalKind.notFound
  let sentence = "There is no such store. Please choose one from the list."
}
