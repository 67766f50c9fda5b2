import Notifications
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaUI

/// The notifications about orders, created in the transaction of the event.
enum OrderNotifications {
  private static let source = StoredPhrase("Print shop")

  static let ready = NotificationKind(
    "print.ready", from: source, StoredPhrase("Print order ready"), icon: .print,
    usual: [.page, .email, .push]
  ) { try isIn(.done, $0, $2) }

  static let stopped = NotificationKind(
    "print.stopped", from: source, StoredPhrase("Print order stopped"), icon: .print,
    usual: [.page, .push]
  ) { about, _, tx in
    let held = try ID<Order>(about).map { try Order.find($0, tx) }
    return held.map { $0.state == .printing || $0.state == .order && $0.heldBecause != nil }
      ?? false
  }

  static let refunded = NotificationKind(
    "print.refunded", from: source, StoredPhrase("Print order refunded"), icon: .print,
    usual: [.page, .email]
  ) { _, _, _ in true }

  static let orderReceived = NotificationKind(
    "print.order", from: StoredPhrase("Your print store"), StoredPhrase("New print order"),
    icon: .printShop, for: .staff(of: PrintShop.name), usual: [.page]
  ) { try isIn(.order, $0, $2) }

  static let reported = NotificationKind(
    "print.reported", from: StoredPhrase("Your print store"),
    StoredPhrase("A customer reported a problem"),
    icon: .warning, for: .staff(of: PrintShop.name), usual: [.page]
  ) { about, _, tx in
    try ID<Order>(about).map { try OrderEvent.openReport($0, tx) != nil } ?? false
  }

  static let answered = NotificationKind(
    "print.answered", from: source, StoredPhrase("A store's reply to your report"), icon: .print,
    usual: [.page, .email]
  ) { _, _, _ in true }

  /// The notifications to customers; a later one replaces the earlier ones.
  static let ofCustomer = [ready, stopped, refunded, answered]

  static let all = [ready, stopped, refunded, orderReceived, reported, answered]

  private static func isIn(_ state: Order.State, _ order: String, _ tx: any Transaction) throws
    -> Bool
  {
    try tx.exists("SELECT 1 FROM print_order WHERE id = \(order) AND state = \(state.rawValue)")
  }

  /// - Parameter note: The text recorded with the event, such as the store's reason.
  static func notify(
    _ what: OrderEvent.Kind, of id: ID<Order>, note: String?, at moment: Instant,
    _ tx: any Transaction
  ) throws {
    guard
      [
        .done, .failed, .unsure, .held, .refused, .refunded, .paid, .lapsed, .reported, .answered,
        .goodwillGranted,
        .goodwillRevoked, .reprinted, .handOverTakenBack,
      ].contains(what)
    else { return }
    let order = try Order.find(id, tx)
    let store = try PrintStore.find(order.store, tx)
    let news = OrderNotificationText(order: order, store: store, now: moment)
    switch what {
    case .done, .handOverTakenBack: try news.ready(to: order.member, tx)
    case .reprinted:
      if let note { try news.reprint(because: note, to: order.member, tx) }
    case .failed, .unsure:
      if order.state == .printing { try news.stopped(because: nil, to: order.member, tx) }
    case .held: try news.stopped(because: note, to: order.member, tx)
    case .refused: try news.refused(because: note, to: order.member, tx)
    case .refunded: try news.refunded(to: order.member, tx)
    case .lapsed: try news.lapsed(to: order.member, tx)
    case .paid:
      let waiting = try tx.count(
        "SELECT count(*) AS n FROM print_order WHERE store = \(order.store) AND state = 'order'")
      for member in try staff(of: order.store, tx) {
        try news.orderReceived(waiting, to: member, tx)
      }
    default: try notify(what, news, note ?? "", tx)
    }
  }

  private static func notify(
    _ what: OrderEvent.Kind, _ news: OrderNotificationText, _ text: String, _ tx: any Transaction
  ) throws {
    switch what {
    case .reported:
      for member in try staff(of: news.order.store, tx) {
        try news.reported(text, to: member, tx)
      }
    case .answered: try news.answered(text, to: news.order.member, tx)
    case .goodwillGranted:
      try news.goodwillGranted(because: OrderEvent.reason(text), to: news.order.member, tx)
    case .goodwillRevoked:
      try news.takenBack(because: OrderEvent.reason(text), to: news.order.member, tx)
    default: break
    }
  }

  private static func staff(of store: ID<PrintStore>, _ tx: any Transaction) throws -> [ID<Member>]
  {
    try tx.rows(
      "SELECT member FROM print_store_staff WHERE store = \(store) ORDER BY member LIMIT 50"
    )
    .map { try $0.value("member") }
  }
}

/// The texts of the notifications about one order.
private struct OrderNotificationText {
  let order: Order
  let store: PrintStore
  let now: Instant

  private func notify(
    _ kind: NotificationKind, _ key: String, _ title: StoredPhrase, _ detail: StoredPhrase
  ) -> Notify {
    var notification = Notify(
      kind, key: "\(kind.id)/\(order.id)\(key)", about: order.id.text, title, detail,
      [OrderNotifications.orderReceived.id, OrderNotifications.reported.id].contains(kind.id)
        ? Paths.staff(store.id) : Paths.order(order.id),
      now: now)
    switch kind.id {
    case OrderNotifications.orderReceived.id:
      notification.replaces = [OrderNotifications.orderReceived]
    case OrderNotifications.reported.id: break
    default: notification.replaces = OrderNotifications.ofCustomer
    }
    return notification
  }

  func ready(to member: ID<Member>, _ tx: any Transaction) throws {
    try notify(
      OrderNotifications.ready, "/\(now.microseconds)",
      StoredPhrase("Print order \(order.number) is ready"),
      StoredPhrase { say("Pick it up at \(store.localizedName.isolated).") })(to: member, tx)
  }

  func stopped(because reason: String?, to member: ID<Member>, _ tx: any Transaction) throws {
    try notify(
      OrderNotifications.stopped, "/\(now.microseconds)",
      StoredPhrase("Print order \(order.number) has stopped"),
      StoredPhrase {
        reason.map { say("At \(store.localizedName.isolated): \($0)") }
          ?? say("\(store.localizedName.isolated) is looking into it.")
      })(to: member, tx)
  }

  func reprint(because reason: String, to member: ID<Member>, _ tx: any Transaction) throws {
    try notify(
      OrderNotifications.stopped, "/\(now.microseconds)",
      StoredPhrase("Print order \(order.number) is printed again"),
      StoredPhrase { say("At \(store.localizedName.isolated): \(reason)") })(to: member, tx)
  }

  func refused(because reason: String?, to member: ID<Member>, _ tx: any Transaction) throws {
    try notify(
      OrderNotifications.refunded, "", StoredPhrase("Print order \(order.number) was declined"),
      StoredPhrase {
        reason.map {
          say(
            "\(store.localizedName.isolated) declined it: “\($0)”. Your credits are available again."
          )
        }
          ?? say("\(store.localizedName.isolated) declined it. Your credits are available again.")
      })(to: member, tx)
  }

  func refunded(to member: ID<Member>, _ tx: any Transaction) throws {
    try notify(
      OrderNotifications.refunded, "/\(now.microseconds)",
      StoredPhrase("Print order \(order.number) refunded"),
      StoredPhrase { say("\(store.localizedName.isolated) refunded what wasn't printed.") })(
        to: member, tx)
  }

  func lapsed(to member: ID<Member>, _ tx: any Transaction) throws {
    try notify(
      OrderNotifications.refunded, "/lapsed",
      StoredPhrase("Print order \(order.number) was closed"),
      StoredPhrase {
        say(
          "\(store.localizedName.isolated) didn't start it in time. Your credits are available again."
        )
      }
    )(to: member, tx)
  }

  func reported(_ text: String, to member: ID<Member>, _ tx: any Transaction) throws {
    try notify(
      OrderNotifications.reported, "/\(now.microseconds)",
      StoredPhrase("Problem with print order \(order.number)"),
      StoredPhrase { say("At \(store.localizedName.isolated): \(text)") })(to: member, tx)
  }

  func answered(_ text: String, to member: ID<Member>, _ tx: any Transaction) throws {
    try notify(
      OrderNotifications.answered, "/\(now.microseconds)",
      StoredPhrase("Reply about print order \(order.number)"),
      StoredPhrase { say("\(store.localizedName.isolated) replied: \(text)") })(to: member, tx)
  }

  func goodwillGranted(because reason: String, to member: ID<Member>, _ tx: any Transaction) throws
  {
    try notify(
      OrderNotifications.refunded, "/good", StoredPhrase("Print order \(order.number) refunded"),
      StoredPhrase { say("\(store.localizedName.isolated) refunded a bad print: \(reason)") })(
        to: member, tx)
  }

  func takenBack(because reason: String, to member: ID<Member>, _ tx: any Transaction) throws {
    try notify(
      OrderNotifications.refunded, "/\(now.microseconds)",
      StoredPhrase("Refund for print order \(order.number) reversed"),
      StoredPhrase {
        say("\(store.localizedName.isolated) had refunded them by mistake: \(reason)")
      })(to: member, tx)
  }

  /// - Parameter waiting: The number of orders waiting at the store, including this one.
  func orderReceived(_ waiting: Int, to member: ID<Member>, _ tx: any Transaction) throws {
    try notify(
      OrderNotifications.orderReceived, "", StoredPhrase("New print order \(order.number)"),
      StoredPhrase {
        say(
          waiting, one: "1 order is waiting at \(store.localizedName.isolated).",
          many: "\(waiting) orders are waiting at \(store.localizedName.isolated).")
      })(to: member, tx)
  }
}
