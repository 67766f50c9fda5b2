import PlazaBase
import PlazaData

/// A document that a member uploaded for printing.
struct Document: Sendable, Equatable {
  enum State: String, Sendable, SQLReadable {
    /// The upload is not complete.
    case arriving
    /// The upload is complete; the document is waiting to be checked and converted.
    case waiting
    case ready
    case refused
    /// Deleted; its contents can no longer be decrypted.
    case gone
  }

  let id: ID<Document>
  let member: ID<Member>
  let state: State
  /// The reason of a refusal: a raw value of ``DocumentRefusal``.
  let reason: String?
  /// The hash of the uploaded bytes.
  let sha256: String?
  /// The size of the upload in bytes, as announced when it began.
  let length: Int
  /// The number of bytes received so far.
  let received: Int
  /// The number of pages that would be printed.
  let pages: Int?
  let beganAt: Instant
  let retainedUntil: Instant

  static let columns: SQL =
    "id, member, state, reason, sha256, length, received, pages, began_at, keep_until"

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
    retainedUntil = try row.value("keep_until")
  }

  /// Returns a member's document.
  /// - Returns: Nil if it does not exist or belongs to another member.
  static func find(_ id: ID<Document>, of member: ID<Member>, _ tx: any Transaction) throws
    -> Document?
  {
    try tx.first("SELECT \(columns) FROM print_document WHERE id = \(id) AND member = \(member)")
      .map(Document.init)
  }

  static func pages(of id: ID<Document>, _ tx: any Transaction) throws -> [DocumentPage] {
    try tx.rows(
      "SELECT number, width, height, is_colour FROM print_page WHERE document = \(id) ORDER BY number"
    ).map {
      DocumentPage(
        number: try $0.value("number"), width: try $0.value("width"),
        height: try $0.value("height"),
        isColour: try $0.value("is_colour"))
    }
  }

  /// Sets the retention of an order's documents, except those that another order still needs.
  static func leave(_ order: ID<Order>, until moment: Instant, _ tx: any Transaction) throws {
    for document in Set(try OrderLine.of(order, tx).map(\.document)) {
      if try !isNeeded(document, but: order, tx) { try retain([document], until: moment, tx) }
    }
  }

  /// Whether an order that is not finished needs the document.
  /// - Parameter order: An order to ignore.
  static func isNeeded(
    _ document: ID<Document>, but order: ID<Order>? = nil, _ tx: any Transaction
  ) throws -> Bool {
    let other: SQL = order.map { " AND o.id <> \($0)" } ?? ""
    return try tx.exists(
      """
      SELECT 1 FROM print_order_document d JOIN print_order o ON o.id = d.print_order
      WHERE d.document = \(document) AND o.state IN ('order', 'printing')\(other)
      """)
  }

  /// Sets the time until which documents are retained; the next sweep after it deletes them.
  static func retain(_ documents: [ID<Document>], until moment: Instant, _ tx: any Transaction)
    throws
  {
    for document in documents {
      try tx.run("UPDATE print_document SET keep_until = \(moment) WHERE id = \(document)")
    }
  }
}
