import PlazaBase
import PlazaData
import PlazaWeb

/// What staff decide about a document that did not come out whole.
struct RepairRoutes: Sendable {
  let settings: PrintSettings

  var routes: [Route] {
    [
      .post(At.reprint.pattern, for: .members, reprint),
      .post(At.refund.pattern, for: .members, refund),
      .post(At.confirmPrinted.pattern, for: .members, confirm),
    ]
  }

  private func reprint(_ call: Call) async throws -> Answer {
    let number = try call.number("document")
    return try await call.atDesk { order, store, staff in
      let act = ReprintDocument(order, document: number, at: store, by: staff, in: call.world)
      return { tx in
        _ = try act(tx)
        return say("It is printed again.")
      }
    }
  }

  private func refund(_ call: Call) async throws -> Answer {
    let number = try call.number("document")
    return try await call.atDesk { order, store, staff in
      let act = RefundSheets(order, document: number, at: store, by: staff, settings, in: call.world)
      return { tx in
        _ = try act(tx)
        return say("What was not printed is paid back.")
      }
    }
  }

  private func confirm(_ call: Call) async throws -> Answer {
    let number = try call.number("document")
    return try await call.atDesk { order, store, staff in
      let act = ConfirmPrinted(order, document: number, at: store, by: staff, settings, in: call.world)
      return { tx in
        _ = try act(tx)
        return say("Noted as printed.")
      }
    }
  }
}

extension Call {
  /// What an act at a desk does, and what is said of it afterwards.
  typealias DeskEffect = @Sendable (any Transaction) throws -> String

  /// An act with an order of the store whose desk the address names, by somebody who works there.
  func atDesk(
    _ act: (ID<Order>, ID<PrintStore>, ID<Member>) -> DeskEffect
  ) async throws -> Answer {
    let (viewer, order, store) = (
      try signedIn(), try id("order", of: Order.self), try id("store", of: PrintStore.self)
    )
    let effect = act(order, store, viewer.id)
    return try await self.act(orBackTo: At.desk(store)) { tx in
      try DeskGuard.check(viewer, store, tx)
      return .redirect(to: At.desk(store), flash: .done(try effect(tx)))
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
