import PlazaBase
import PlazaData

/// Something that a member uploaded to be printed.
struct Document: Sendable, Equatable {
  enum State: String, Sendable, SQLReadable {
    /// Bytes are still to come.
    case arriving
    /// All of it is here; it is being checked and made ready.
    case waiting
    case ready
    case refused
    /// Deleted: nothing can be read of it any more.
    case gone
  }

  let id: ID<Document>
  let member: ID<Member>
  let state: State
  /// Why it was refused: a word of ``DocumentRefusal``.
  let reason: String?
  /// Of the bytes as they were uploaded.
  let sha256: String?
  /// Bytes as they were uploaded, or will have been.
  let length: Int
  /// So many of them are here.
  let received: Int
  /// How many pages it has as it will be printed.
  let pages: Int?
  let beganAt: Instant
  let keepUntil: Instant

  static let columns: SQL = "id, member, state, reason, sha256, length, received, pages, began_at, keep_until"

  init(row: Row) throws {
    id = try row.value("id")
    member = try row.value("member")
    state = try row.value("state")
    reason = try row.optional("reason")
    sha256 = try row.optional("sha256")
    length = try row.value("length")
    received = try row.value("received")
    pages = try row.optional("pages")
    beganAt = try row.value("began_at")
    keepUntil = try row.value("keep_until")
  }

  /// A member's own.
  /// - Returns: nil where there is none, or it is another's.
  static func find(_ id: ID<Document>, of member: ID<Member>, _ tx: any Transaction) throws -> Document? {
    try tx.first("SELECT \(columns) FROM print_document WHERE id = \(id) AND member = \(member)").map(Document.init)
  }

  /// Its pages, in their order.
  static func pages(of id: ID<Document>, _ tx: any Transaction) throws -> [DocumentPage] {
    try tx.rows("SELECT number, width, height, is_colour FROM print_page WHERE document = \(id) ORDER BY number").map {
      DocumentPage(
        number: try $0.value("number"), width: try $0.value("width"), height: try $0.value("height"),
        isColour: try $0.value("is_colour"))
    }
  }

  /// An order needs its documents no longer; what another one still waits for stays.
  static func leave(_ order: ID<Order>, until moment: Instant, _ tx: any Transaction) throws {
    for document in Set(try OrderLine.of(order, tx).map(\.document)) {
      if try !isNeeded(document, but: order, tx) { try keep([document], until: moment, tx) }
    }
  }

  /// Whether a store is to print it.
  /// - Parameter order: one that does not count.
  static func isNeeded(_ document: ID<Document>, but order: ID<Order>? = nil, _ tx: any Transaction) throws -> Bool {
    let other: SQL = order.map { " AND o.id <> \($0)" } ?? ""
    return try tx.exists(
      """
      SELECT 1 FROM print_order_document d JOIN print_order o ON o.id = d.print_order
      WHERE d.document = \(document) AND o.state IN ('order', 'printing')\(other)
      """)
  }

  /// Says how long documents are kept; what is past its time is deleted by the next sweep.
  static func keep(_ documents: [ID<Document>], until moment: Instant, _ tx: any Transaction) throws {
    for document in documents {
      try tx.run("UPDATE print_document SET keep_until = \(moment) WHERE id = \(document)")
    }
  }
}
