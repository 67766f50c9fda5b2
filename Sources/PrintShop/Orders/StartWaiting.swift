import PlazaBase
import PlazaData

extension StartOrder {
  /// Starts the order immediately if the store has enabled this, is open, and has a suitable
  /// printer; otherwise the order waits.
  func byItself(_ time: ShopTimeZone, _ tx: any Transaction) throws {
    let place = try PrintStore.find(store, tx)
    guard place.startsAutomatically,
      try OpeningHours.of(place, from: now, time, tx).state(at: now).isOpen
    else {
      return
    }
    let printers = try Printer.of(store, tx).filter {
      $0.isUsed && $0.state != .stopped && $0.state != .unreachable
    }
    let lines = try OrderLine.of(order, tx)
    guard
      lines.allSatisfy({ line in
        printers.contains { $0.capabilities?.admit(line.options) ?? false }
      })
    else {
      return
    }
    _ = try self(tx)
  }
}

/// Starts waiting orders at stores with automatic start, after they opened or a printer recovered.
struct StartWaiting: Sendable {
  private static let atOnce = 20

  let store: any Database
  let time: ShopTimeZone
  let world: World

  func callAsFunction() async throws {
    let waiting = try await store.read { tx in
      try tx.rows(
        """
        SELECT id FROM print_store WHERE starts_by_itself = 1
          AND EXISTS (SELECT 1 FROM print_order o WHERE o.store = print_store.id AND o.state = 'order')
        """
      ).flatMap { try Order.at($0.value("id"), in: .order, atMost: Self.atOnce, tx) }
    }
    for order in waiting where order.heldBecause == nil {
      let start = StartOrder(order.id, at: order.store, by: nil, in: world)
      // The customer may have cancelled it concurrently, or its reservation may have ended.
      do { try await store.write { try start.byItself(time, $0) } } catch is any Refusal {}
    }
  }
}
