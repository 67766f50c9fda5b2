import PlazaBase
import PlazaData

/// A store that prints.
public struct PrintStore: Sendable, Equatable {
  let id: ID<PrintStore>
  let name: String
  let nameKorean: String
  let address: String
  let phone: String
  /// In degrees.
  let latitude: Double
  let longitude: Double
  let week: Week
  /// The notice to customers; set in both languages or in neither.
  let notice: String?
  let noticeKorean: String?
  /// Whether paid orders are printed without being started by staff.
  let startsAutomatically: Bool
  let marks: PaperMark

  /// - Throws: ``NoSuchStore``.
  static func find(_ id: ID<PrintStore>, _ tx: any Transaction) throws -> PrintStore {
    guard let row = try tx.first("SELECT \(columns) FROM print_store WHERE id = \(id)") else {
      throw NoSuchStore()
    }
    return try PrintStore(row: row)
  }

  /// Whether a member is staff of a store. Administrators are not staff automatically.
  static func isStaff(_ member: ID<Member>, of store: ID<PrintStore>, _ tx: any Transaction) throws
    -> Bool
  {
    try tx.exists("SELECT 1 FROM print_store_staff WHERE store = \(store) AND member = \(member)")
  }

  /// Returns stores in no particular order.
  static func all(_ ids: [ID<PrintStore>], _ tx: any Transaction) throws -> [PrintStore] {
    try tx.rows("SELECT \(columns) FROM print_store WHERE id IN (\(list: ids))").map(
      PrintStore.init)
  }

  static let columns: SQL = """
    id, name, name_ko, address, phone, latitude, longitude, hours, notice, notice_ko, starts_by_itself,
    marks
    """

  var spot: Coordinate? { Coordinate(latitude: latitude, longitude: longitude) }

  var localizedName: String { say(name, korean: nameKorean) }

  var localizedNotice: String? { notice.map { say($0, korean: noticeKorean) } }

  init(row: PlazaData.Row) throws {
    id = try row.value("id")
    name = try row.value("name")
    nameKorean = try row.value("name_ko")
    address = try row.value("address")
    phone = try row.value("phone")
    latitude = try row.value("latitude")
    longitude = try row.value("longitude")
    week = Week(text: try row.value("hours", as: String.self)) ?? .closed
    notice = try row.optional("notice")
    noticeKorean = try row.optional("notice_ko")
    startsAutomatically = try row.value("starts_by_itself")
    marks = try row.value("marks")
  }
}

struct NoSuchStore: Refusal {
  let slug = "not-found"
  let kind = RefusalKind.notFound

  var message: String {
    say("This store doesn't exist. Choose one from the list.")
  }
}
