import PlazaBase
import PlazaData

extension StartOrder {
  /// Begins at once where the store wants it so and a printer can; otherwise the order waits for somebody.
  func byItself(_ tx: any Transaction) throws {
    guard try PrintStore.find(store, tx).startsByItself else { return }
    let printers = try Printer.of(store, tx).filter { $0.isUsed && $0.state != .stopped && $0.state != .unreachable }
    let lines = try OrderLine.of(order, tx)
    guard lines.allSatisfy({ line in printers.contains { $0.capabilities?.admit(line.options) ?? false } }) else {
      return
    }
    _ = try self(tx)
  }
}
