import PlazaBase
import PlazaData
import PlazaHTTP
import Wallet

/// Reserves the price of a draft in the member's wallet and adds the order to the store's queue.
struct PayOrder: Sendable {
  /// The period in which the store must start the order; afterwards the reservation ends.
  static let holdsFor = Duration.days(14)

  let order: ID<Order>
  let member: ID<Member>
  let expected: Money?
  let currency: Currency
  let now: Instant
  private let world: World

  /// - Parameter expected: The total that was shown to the member; nil if an API client does not
  ///   send it.
  init(
    _ order: ID<Order>, of member: ID<Member>, expecting expected: Money? = nil,
    _ currency: Currency, in world: World
  ) {
    self.order = order
    self.member = member
    self.expected = expected
    self.currency = currency
    self.world = world
    now = world.now()
  }

  /// - Throws: ``OrderRefusal``, `PriceChanged`, and ``WalletRefusal`` if the member has too few
  ///   credits.
  func callAsFunction(_ tx: any Transaction) throws -> Order {
    let draft = try Order.find(order, of: member, tx)
    guard draft.state == .draft else { throw OrderRefusal.notADraft }
    guard now < draft.quoteEndsAt else { throw OrderRefusal.quoteIsOver }
    try PriceChanged.check("totalMinor", expected: expected, actual: draft.total, currency)
    let lines = try OrderLine.of(order, tx)
    for line in lines where try Document.find(line.document, of: member, tx)?.state != .ready {
      throw OrderRefusal.documentNotReady
    }
    let hold = try PlaceHold(
      draft.total.minor, .credit, of: member, key: "print order/\(order)", reason: PrintShop.name,
      reference: OrderReference.text(order), at: now, for: Self.holdsFor, in: world)(tx)
    let told = try WaitEstimate.ofNext(
      at: draft.store, sides: lines.reduce(0) { $0 + $1.sides }, tx
    ).minutes
    let changed = try tx.run(
      """
      UPDATE print_order SET state = 'order', hold = \(hold.id), ordered_at = \(now), told_minutes = \(told)
      WHERE id = \(order) AND member = \(member) AND state = 'draft'
      """)
    guard changed == 1 else { throw OrderRefusal.notADraft }
    // Documents are not deleted while the order is waiting.
    try Document.retain(lines.map(\.document), until: now + Self.holdsFor, tx)
    try OrderEvent.record(.paid, of: order, at: now, tx)
    return try Order.find(order, tx)
  }
}

extension Request {
  /// Reads the total that was shown to the paying member.
  func expectedTotal() throws -> Money? {
    var check = fields.checker
    let total = check.optionalNumber("expectedTotalMinor", say("total"), in: 0...1_000_000_000)
    try check.finish()
    return total.map(Money.init)
  }
}

/// The reference to an order in wallet transactions.
enum OrderReference {
  private static let prefix = "print-order/"

  static func text(_ order: ID<Order>) -> String { prefix + order.text }

  static func order(_ reference: String) -> ID<Order>? {
    reference.hasPrefix(prefix) ? ID(reference.dropFirst(prefix.count)) : nil
  }
}
