import PlazaBase
import PlazaData

extension Order {
  /// - Throws: ``OrderRefusal/noSuchOrder``.
  static func find(_ id: ID<Order>, _ tx: any Transaction) throws -> Order {
    guard let row = try tx.first("SELECT \(columns) FROM print_order WHERE id = \(id)") else {
      throw OrderRefusal.noSuchOrder
    }
    return try Order(row: row)
  }

  /// Returns a member's own order.
  /// - Throws: ``OrderRefusal/noSuchOrder``, also if it belongs to another member.
  static func find(_ id: ID<Order>, of member: ID<Member>, _ tx: any Transaction) throws -> Order {
    let order = try find(id, tx)
    guard order.member == member else { throw OrderRefusal.noSuchOrder }
    return order
  }

  /// Returns an order placed at a store.
  /// - Throws: ``OrderRefusal/noSuchOrder``, also if it belongs to another store or is a draft.
  static func find(_ id: ID<Order>, at store: ID<PrintStore>, _ tx: any Transaction) throws
    -> Order
  {
    let order = try find(id, tx)
    guard order.store == store, order.state != .draft else { throw OrderRefusal.noSuchOrder }
    return order
  }

  /// Returns a member's orders, newest first.
  /// - Parameters:
  ///   - states: The states to include.
  ///   - last: The last order of the previous page.
  static func of(
    _ member: ID<Member>, in states: [State], after last: ID<Order>? = nil, atMost limit: Int,
    _ tx: any Transaction
  ) throws -> [Order] {
    let names = states.map(\.rawValue)
    let before: SQL = last.map { "AND id < \($0)" } ?? ""
    return try tx.rows(
      """
      SELECT \(columns) FROM print_order WHERE member = \(member) AND state IN (\(list: names)) \(before)
      ORDER BY id DESC LIMIT \(limit)
      """
    ).map(Order.init)
  }

  /// Returns a store's orders in one state, in the order of payment.
  static func at(
    _ store: ID<PrintStore>, in state: State, after last: ID<Order>? = nil, atMost limit: Int,
    _ tx: any Transaction
  ) throws -> [Order] {
    let behind: SQL =
      last.map {
        "AND (ordered_at, id) > (SELECT ordered_at, id FROM print_order WHERE id = \($0))"
      } ?? ""
    return try tx.rows(
      """
      SELECT \(columns) FROM print_order WHERE store = \(store) AND state = \(state.rawValue) \(behind)
      ORDER BY ordered_at, id LIMIT \(limit)
      """
    ).map(Order.init)
  }
}

/// A document of an order, with its options and price.
struct OrderLine: Sendable, Equatable {
  let order: ID<Order>
  /// Counted from 1.
  let number: Int
  let document: ID<Document>
  let options: PrintOptions
  let imposition: Imposition
  /// Of all copies.
  let sides: Int
  /// Of all copies.
  let sheets: Int
  let total: Money
  /// The amount refunded for the document; nil if none.
  let refunded: Money?

  /// Returns the documents of an order.
  static func of(_ order: ID<Order>, _ tx: any Transaction) throws -> [OrderLine] {
    try tx.rows(
      """
      SELECT print_order, number, document, options, page_table, sides, sheets, total, refunded
      FROM print_order_document WHERE print_order = \(order) ORDER BY number
      """
    ).map(OrderLine.init)
  }

  /// Returns the price line by line, computed with the rates of the quote.
  func price(_ rates: Rates) -> DocumentPrice? { DocumentPrice(imposition, options, rates) }

  private init(row: Row) throws {
    order = try row.value("print_order")
    number = try row.value("number")
    document = try row.value("document")
    guard let options = OptionsText.read(try row.value("options")),
      let imposition = Imposition(text: try row.value("page_table"))
    else { throw DatabaseError.other("an order's document that cannot be read") }
    self.options = options
    self.imposition = imposition
    sides = try row.value("sides")
    sheets = try row.value("sheets")
    total = Money(minor: try row.value("total"))
    refunded = try row.optional("refunded", as: Int.self).map(Money.init(minor:))
  }
}
