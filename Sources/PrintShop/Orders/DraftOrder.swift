import PlazaBase
import PlazaData
import PlazaHTTP

/// Quotes documents and stores the result as an unpaid order, whose price is fixed for a while.
struct DraftOrder: Sendable {
  let quote: QuoteOrder
  let endsAt: Instant
  let id: ID<Order>
  let now: Instant

  init(
    _ wanted: [PrintRequest], at store: ID<PrintStore>, of member: ID<Member>,
    _ settings: PrintSettings,
    in world: World
  ) {
    quote = QuoteOrder(member: member, store: store, wanted: wanted)
    (id, now) = (world.newID(), world.now())
    endsAt = now + settings.quoteHolds
  }

  /// - Throws: ``OrderRefusal``, ``NoSuchStore``, `LimitReached`.
  func callAsFunction(_ tx: any Transaction) throws -> Order {
    try Limit.drafts.require(quote.member, now: now, tx)
    try Limit.orders.require(quote.member, now: now, tx)
    let quoted = try quote(tx)
    try tx.run(
      """
      INSERT INTO print_order (id, number, member, store, state, rates, total, minimum, refunded, quote_hash,
        quote_ends_at, wrong_codes, drafted_at)
      SELECT \(id), COALESCE(MAX(number), 0) + 1, \(quote.member), \(quote.store), 'draft', \(quoted.rates),
        \(quoted.total.minor), \(quoted.minimum?.total.minor ?? 0), 0, \(quoted.hash), \(endsAt), 0, \(now)
      FROM print_order
      """)
    for (index, item) in quoted.items.enumerated() { try write(item, number: index + 1, tx) }
    try OrderEvent.record(.drafted, of: id, at: now, tx)
    return try Order.find(id, tx)
  }

  private func write(_ item: Quote.Item, number: Int, _ tx: any Transaction) throws {
    let price = item.price
    try tx.run(
      """
      INSERT INTO print_order_document (print_order, number, document, options, page_table, sides, sheets, total)
      VALUES (\(id), \(number), \(item.document), \(OptionsText.write(price.options)), \(price.imposition.text),
        \(price.sides), \(price.sheets), \(price.total.minor))
      """)
  }
}

/// Discards an unpaid order; its documents remain.
struct DiscardDraft: Sendable {
  let order: ID<Order>
  let member: ID<Member>

  /// - Throws: ``OrderRefusal``.
  func callAsFunction(_ tx: any Transaction) throws {
    let gone = try tx.run(
      "DELETE FROM print_order WHERE id = \(order) AND member = \(member) AND state = 'draft'")
    if gone == 1 { return }
    _ = try Order.find(order, of: member, tx)
    throw OrderRefusal.notADraft
  }
}
