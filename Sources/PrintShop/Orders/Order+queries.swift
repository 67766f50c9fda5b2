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

  /// A member's own; another's is none.
  /// - Throws: ``OrderRefusal/noSuchOrder``.
  static func find(_ id: ID<Order>, of member: ID<Member>, _ tx: any Transaction) throws -> Order {
    let order = try find(id, tx)
    guard order.member == member else { throw OrderRefusal.noSuchOrder }
    return order
  }

  /// A store's own; another's is none.
  /// - Throws: ``OrderRefusal/noSuchOrder``.
  static func find(_ id: ID<Order>, at store: ID<PrintStore>, _ tx: any Transaction) throws -> Order {
    let order = try find(id, tx)
    guard order.store == store, order.state != .draft else { throw OrderRefusal.noSuchOrder }
    return order
  }

  /// A member's, the newest first.
  /// - Parameters:
  ///   - states: which of them.
  ///   - last: the last one that was seen.
  static func of(
    _ member: ID<Member>, in states: [State], after last: ID<Order>? = nil, atMost limit: Int, _ tx: any Transaction
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

  /// A store's of one state, in the order in which they were paid.
  static func at(
    _ store: ID<PrintStore>, in state: State, after last: ID<Order>? = nil, atMost limit: Int, _ tx: any Transaction
  ) throws -> [Order] {
    let behind: SQL =
      last.map { "AND (ordered_at, id) > (SELECT ordered_at, id FROM print_order WHERE id = \($0))" } ?? ""
    return try tx.rows(
      """
      SELECT \(columns) FROM print_order WHERE store = \(store) AND state = \(state.rawValue) \(behind)
      ORDER BY ordered_at, id LIMIT \(limit)
      """
    ).map(Order.init)
  }
}

/// One document of an order, with how it is printed and what that costs.
struct OrderLine: Sendable, Equatable {
  let order: ID<Order>
  /// From 1.
  let number: Int
  let document: ID<Document>
  let options: PrintOptions
  let imposition: Imposition
  /// Of all copies.
  let sides: Int
  /// Of all copies.
  let sheets: Int
  let total: Money
  /// What was paid back of it; nil where nothing had to be.
  let refunded: Money?

  /// An order's, in their order.
  static func of(_ order: ID<Order>, _ tx: any Transaction) throws -> [OrderLine] {
    try tx.rows(
      """
      SELECT print_order, number, document, options, page_table, sides, sheets, total, refunded
      FROM print_order_document WHERE print_order = \(order) ORDER BY number
      """
    ).map(OrderLine.init)
  }

  /// Line by line what it costs, by the rates it was quoted by.
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
