import Notices
import PlazaBase
import PlazaData
import PlazaWeb

/// What people are told of orders, in the transaction in which it happened.
enum OrderNotices {
  private static let place = Spoken("Print shop", "인쇄소")

  static let ready = NoticeKind(
    "print.ready", from: place, Spoken("A print order is ready", "인쇄 완료"), icon: .print, usual: [.page, .email, .push]
  ) { try isIn(.done, $0, $2) }

  static let stopped = NoticeKind(
    "print.stopped", from: place, Spoken("A print order has stopped", "인쇄 중단"), icon: .print, usual: [.page, .push]
  ) { about, _, tx in
    let held = try ID<Order>(about).map { try Order.find($0, tx) }
    return held.map { $0.state == .printing || $0.state == .order && $0.heldBecause != nil } ?? false
  }

  static let refunded = NoticeKind(
    "print.refunded", from: place, Spoken("Credits of a print order came back", "인쇄 환불"), icon: .print,
    usual: [.page, .email]
  ) { _, _, _ in true }

  static let cameIn = NoticeKind(
    "print.order", from: Spoken("Your print store", "담당 인쇄 매장"), Spoken("An order came in", "새 주문"),
    icon: .printShop, for: .staff(of: PrintShop.name), usual: [.page]
  ) { try isIn(.order, $0, $2) }

  static let all = [ready, stopped, refunded, cameIn]

  private static func isIn(_ state: Order.State, _ order: String, _ tx: any Transaction) throws -> Bool {
    try tx.exists("SELECT 1 FROM print_order WHERE id = \(order) AND state = \(state.rawValue)")
  }

  /// - Parameter words: what was written down with it, such as the store's reason.
  static func tell(
    _ what: OrderEvent.What, of id: ID<Order>, words: String?, at moment: Instant, _ tx: any Transaction
  ) throws {
    guard [.done, .failed, .unsure, .held, .refused, .refunded, .paid].contains(what) else { return }
    let order = try Order.find(id, tx)
    let store = try PrintStore.find(order.store, tx)
    let news = OrderNews(order: order, store: store, now: moment)
    switch what {
    case .done: try news.ready(to: order.member, tx)
    case .failed, .unsure:
      if order.state == .printing { try news.stopped(because: nil, to: order.member, tx) }
    case .held: try news.stopped(because: words, to: order.member, tx)
    case .refused: try news.refused(because: words, to: order.member, tx)
    case .refunded: try news.refunded(to: order.member, tx)
    case .paid:
      for member in try staff(of: order.store, tx) { try news.cameIn(to: member, tx) }
    default: break
    }
  }

  private static func staff(of store: ID<PrintStore>, _ tx: any Transaction) throws -> [ID<Member>] {
    try tx.rows("SELECT member FROM print_store_staff WHERE store = \(store) ORDER BY member LIMIT 50")
      .map { try $0.value("member") }
  }
}

/// The words of what is told of one order.
private struct OrderNews {
  let order: Order
  let store: PrintStore
  let now: Instant

  private func ask(
    _ kind: NoticeKind, _ key: String, _ title: (String, String), _ detail: (String, String)
  ) -> AskNotice {
    AskNotice(
      kind, key: "\(kind.id)/\(order.id)\(key)", about: order.id.text, Spoken(title.0, title.1),
      Spoken(detail.0, detail.1), kind.id == OrderNotices.cameIn.id ? At.desk(store.id) : At.order(order.id), now: now)
  }

  private var storeNames: (english: String, korean: String) {
    (store.name(Say(.english)), store.name(Say(.korean)))
  }

  func ready(to member: ID<Member>, _ tx: any Transaction) throws {
    let (english, korean) = storeNames
    try ask(
      OrderNotices.ready, "", ("Print order \(order.number) is ready", "인쇄 주문 \(order.number) 완료"),
      ("Fetch it at \(english).", "\(korean)에서 찾아가세요."))(to: member, tx)
  }

  func stopped(because reason: String?, to member: ID<Member>, _ tx: any Transaction) throws {
    let (english, korean) = storeNames
    let why = reason.map { (": \($0)", ": \($0)") } ?? (". The store looks after it.", ". 매장에서 확인합니다.")
    try ask(
      OrderNotices.stopped, "/\(now.microseconds)",
      ("Print order \(order.number) has stopped", "인쇄 주문 \(order.number) 중단"),
      ("At \(english)\(why.0)", "\(korean)\(why.1)"))(to: member, tx)
  }

  func refused(because reason: String?, to member: ID<Member>, _ tx: any Transaction) throws {
    let (english, korean) = storeNames
    let why = reason.map { " “\($0)”" } ?? ""
    try ask(
      OrderNotices.refunded, "", ("Print order \(order.number) is not printed", "인쇄 주문 \(order.number) 거절"),
      ("\(english) refused it\(why). What was set aside is yours again.", "\(korean)에서 거절했습니다\(why). 결제 금액이 반환되었습니다.")
    )(to: member, tx)
  }

  func refunded(to member: ID<Member>, _ tx: any Transaction) throws {
    let (english, korean) = storeNames
    try ask(
      OrderNotices.refunded, "/\(now.microseconds)",
      ("Credits of print order \(order.number) are back", "인쇄 주문 \(order.number) 환불"),
      ("\(english) paid back what was not printed.", "\(korean)에서 인쇄되지 않은 만큼 환불했습니다."))(to: member, tx)
  }

  func cameIn(to member: ID<Member>, _ tx: any Transaction) throws {
    let (english, korean) = storeNames
    try ask(
      OrderNotices.cameIn, "", ("Print order \(order.number) came in", "새 인쇄 주문 \(order.number)"),
      ("It waits at \(english).", "\(korean)에서 기다립니다."))(to: member, tx)
  }
}
