import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaUI

/// A store's queue, and the staff's actions on orders.
struct QueueRoutes: Sendable {
  private static let maximum = 60

  let settings: PrintSettings

  var routes: [Route] {
    [
      .get(Paths.desks.pattern, for: .members, desks),
      .get(Paths.staff.pattern, for: .members, queue),
      .post(Paths.startOrder.pattern, for: .members, start),
      .post(Paths.holdOrder.pattern, for: .members, hold),
      .post(Paths.refuseOrder.pattern, for: .members, refuse),
      .post(Paths.handOver.pattern, for: .members, handOver),
      .post(Paths.pickUpByCode.pattern, for: .members, pickUpByCode),
    ] + OrderRecoveryRoutes(settings: settings).routes
  }

  func pages(_ request: Request) -> QueuePages {
    QueuePages(text: settings.text(request), key: request.newFormKey())
  }

  private func desks(_ request: Request) async throws -> Response {
    let viewer = try request.signedIn()
    return request.page(
      pages(request).desks(
        try await request.site.store.read {
          try StoreStaffAccess.desks(of: viewer, atMost: 200, $0)
        }))
  }

  private func queue(_ request: Request) async throws -> Response {
    let store = try await request.desk()
    if let number = request.query.text("number")?.trimmed, !number.isEmpty {
      return try await found(number, store, request)
    }
    let view = try await request.site.store.read { tx in
      let orders = try [Order.State.order, .printing, .done].map { state in
        try Order.at(store.id, in: state, atMost: Self.maximum, tx).map {
          try OrderSummary.masked($0, tx)
        }
      }
      let reported = try Order.reported(at: store.id, now: request.now, atMost: Self.maximum, tx)
      let errors = Dictionary(reported.map { ($0.order.id, $0.text) }) { $1 }
      let bad = try reported.map { try OrderSummary.masked($0.order, tx) }
      let good = try Order.goodwillGranted(
        at: store.id, now: request.now, atMost: Self.maximum, tx
      )
      .map { try OrderSummary.masked($0, tx) }
      let names = try MemberSummary.names(
        of: Array(Set((orders + [bad, good]).joined().map(\.order.member))), tx)
      let entries = try (orders + [bad, good]).map { reports in
        try reports.map {
          QueueView.Entry(
            report: $0, initials: Self.initials(of: names[$0.order.member]),
            fieldError: errors[$0.order.id],
            good: try $0.order.isPrinted ? Goodwill.of($0.order.id, tx).standing : nil)
        }
      }
      return QueueView(
        store: store, waiting: entries[0], printing: entries[1],
        done: entries[2].filter { $0.fieldError == nil },
        reported: entries[3], goodwillGranted: entries[4], printers: try Printer.of(store.id, tx))
    }
    return request.page(pages(request).queue(view))
  }

  /// Returns initials such as `A. L.`.
  static func initials(of name: String?) -> String {
    let words = (name ?? "").split(whereSeparator: \.isWhitespace)
    let first = words.count > 1 ? [words.first, words.last] : [words.first]
    return first.compactMap { $0?.first.map { "\($0)." } }.joined(separator: " ")
  }

  private func start(_ request: Request) async throws -> Response {
    return try await request.asStaff { order, store, staff in
      let act = StartOrder(order, at: store, by: staff, in: request.world)
      return { tx in
        let started = try act(tx)
        return say("Order \(started.number) sent to the printer.")
      }
    }
  }

  /// Without a reason the order is resumed.
  private func hold(_ request: Request) async throws -> Response {
    let reason = try request.reason()
    return try await request.asStaff { order, store, staff in
      let act = HoldOrder(
        order: order, store: store, reason: reason, staff: staff, now: request.now)
      return { tx in
        _ = try act(tx)
        return reason == nil ? say("Order taken off hold.") : say("Order put on hold.")
      }
    }
  }

  private func refuse(_ request: Request) async throws -> Response {
    guard let reason = try request.reason() else {
      return .redirect(
        to: Paths.staff(try await request.desk().id),
        flash: .alert(say("Enter a reason. The customer will see it.")))
    }
    return try await request.asStaff { order, store, staff in
      let act = RefuseOrder(
        order, at: store, because: reason, by: staff, settings, in: request.world)
      return { tx in
        _ = try act(tx)
        return say("Order declined. The customer has their credits back.")
      }
    }
  }

  /// Hands over an order, or takes back a mistaken hand-over.
  private func handOver(_ request: Request) async throws -> Response {
    let isTakenBack = request.fields.text("takeBack") == "true"
    let moment = request.fields.text("handedOver").flatMap { Int64($0) }
    return try await request.asStaff { order, store, staff in
      if isTakenBack {
        let act = TakeBackHandOver(
          order: order, store: store, moment: moment, staff: staff, now: request.now)
        return { tx in
          let found = try act(tx)
          return say("Order \(found.number) is ready for pickup again.")
        }
      }
      let act = PickUpOrder(order: order, proof: .number(staff, of: store), in: request.world)
      return { tx in
        _ = try act(tx)
        return say("Handed over.")
      }
    }
  }

  /// Finds an order by the pickup code that was typed or scanned, and hands it over.
  private func pickUpByCode(_ request: Request) async throws -> Response {
    let (store, viewer) = (try await request.desk(), try request.signedIn())
    let code = String((request.fields.text("code") ?? "").filter(\.isNumber).suffix(6))
    let world = request.world
    return try await request.act(orBackTo: Paths.staff(store.id)) { tx in
      try StoreStaffAccess.check(viewer, store.id, tx)
      guard let order = try Order.ready(code, at: store.id, tx) else { throw NoSuchCode() }
      let act = PickUpOrder(
        order: order.id, proof: .staff(viewer.id, of: store.id, code: code), in: world)
      let flash: Flash =
        switch try act(tx) {
        case .pickedUp: .done(say("Order \(order.number) handed over."))
        case .wrong(let refusal):
          .alert(say("Order \(order.number) was not handed over. \(refusal.message)"))
        }
      return .redirect(to: Paths.staff(store.id), flash: flash)
    }
  }
}

/// Thrown if no order ready for pickup has the code.
struct NoSuchCode: Refusal {
  let slug = "wrong-code"

  var message: String {
    say("No order ready for pickup has this code. Check it and try again.")
  }
}

extension Order {
  /// Returns the order that is ready for pickup under a code.
  static func ready(_ code: String, at store: ID<PrintStore>, _ tx: any Transaction) throws
    -> Order?
  {
    if code.count != 6 { return nil }
    return try tx.first(
      """
      SELECT \(columns) FROM print_order WHERE store = \(store) AND state = 'done' AND code = \(code)
      ORDER BY id LIMIT 1
      """
    ).map(Order.init)
  }
}
