import PlazaBase
import PlazaData
import PlazaHTTP

/// The staff's decisions about a document that was not printed completely.
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
    let (number, reason) = (try request.number("document"), try request.reason())
    let run = request.fields.text("run").flatMap { ID<Run>($0) }
    return try await request.asStaff { order, store, staff in
      let act = ReprintDocument(
        order, document: number, at: store, because: reason, after: run, by: staff,
        in: request.world)
      return { tx in
        _ = try act(tx)
        return say("The document will be printed again.")
      }
    }
  }

  private func refund(_ request: Request) async throws -> Response {
    let number = try request.number("document")
    return try await request.asStaff { order, store, staff in
      let act = RefundSheets(
        order, document: number, at: store, by: staff, settings, in: request.world)
      return { tx in
        _ = try act(tx)
        return say("The unprinted part was refunded.")
      }
    }
  }

  private func confirm(_ request: Request) async throws -> Response {
    let number = try request.number("document")
    return try await request.asStaff { order, store, staff in
      let act = ConfirmPrinted(
        order, document: number, at: store, by: staff, settings, in: request.world)
      return { tx in
        _ = try act(tx)
        return say("Marked as printed.")
      }
    }
  }
}

extension Request {
  /// Performs an action at a desk and returns the message to show.
  typealias StaffEffect = @Sendable (any Transaction) throws -> String

  /// Performs an action on an order of the store in the URL, if the viewer is staff of that store.
  func asStaff(
    _ act: (ID<Order>, ID<PrintStore>, ID<Member>) -> StaffEffect
  ) async throws -> Response {
    let (viewer, order, store) = (
      try signedIn(), try id("order", of: Order.self), try id("store", of: PrintStore.self)
    )
    let effect = act(order, store, viewer.id)
    return try await self.act(orBackTo: Paths.staff(store)) { tx in
      try StoreStaffAccess.check(viewer, store, tx)
      return .redirect(to: Paths.staff(store), flash: .done(try effect(tx)))
    }
  }

  /// Reads the reason; nil if it is empty.
  func reason() throws -> String? {
    var check = fields.checker
    let reason = check.optionalText("reason", say("reason"), atMost: 200)
    try check.finish()
    return reason
  }

  /// Reads a number from the URL.
  func number(_ name: String) throws(Problem) -> Int {
    guard let number = Int(try parameter(name)) else { throw .notFound }
    return number
  }
}
