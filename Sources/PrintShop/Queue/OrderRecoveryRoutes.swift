import PlazaBase
import PlazaData
import PlazaWeb

/// What staff decide about a document that did not come out whole.
struct OrderRecoveryRoutes: Sendable {
  let settings: PrintSettings

  var routes: [Route] {
    [
      .post(Paths.reprint.pattern, for: .members, reprint),
      .post(Paths.refund.pattern, for: .members, refund),
      .post(Paths.confirmPrinted.pattern, for: .members, confirm),
    ]
  }

  private func reprint(_ request: Request) async throws -> Response {
    let number = try request.number("document")
    return try await request.atDesk { order, store, staff in
      let act = ReprintDocument(order, document: number, at: store, by: staff, in: request.world)
      return { tx in
        _ = try act(tx)
        return say("The document will be printed again.")
      }
    }
  }

  private func refund(_ request: Request) async throws -> Response {
    let number = try request.number("document")
    return try await request.atDesk { order, store, staff in
      let act = RefundSheets(order, document: number, at: store, by: staff, settings, in: request.world)
      return { tx in
        _ = try act(tx)
        return say("The unprinted part was refunded.")
      }
    }
  }

  private func confirm(_ request: Request) async throws -> Response {
    let number = try request.number("document")
    return try await request.atDesk { order, store, staff in
      let act = ConfirmPrinted(order, document: number, at: store, by: staff, settings, in: request.world)
      return { tx in
        _ = try act(tx)
        return say("Marked as printed.")
      }
    }
  }
}

extension Request {
  /// What an act at a desk does, and what is said of it afterwards.
  typealias StaffEffect = @Sendable (any Transaction) throws -> String

  /// An act with an order of the store whose desk the address names, by somebody who works there.
  func atDesk(
    _ act: (ID<Order>, ID<PrintStore>, ID<Member>) -> StaffEffect
  ) async throws -> Response {
    let (viewer, order, store) = (
      try signedIn(), try id("order", of: Order.self), try id("store", of: PrintStore.self)
    )
    let effect = act(order, store, viewer.id)
    return try await self.act(orBackTo: Paths.desk(store)) { tx in
      try StoreStaffAccess.check(viewer, store, tx)
      return .redirect(to: Paths.desk(store), flash: .done(try effect(tx)))
    }
  }

  /// Why; nil where nothing was said.
  func reason() throws -> String? {
    var check = fields.checker
    let reason = check.optionalText("reason", "reason", atMost: 200)
    try check.finish()
    return reason
  }

  /// A number in the address.
  func number(_ name: String) throws(Problem) -> Int {
    guard let number = Int(try parameter(name)) else { throw .notFound }
    return number
  }
}
