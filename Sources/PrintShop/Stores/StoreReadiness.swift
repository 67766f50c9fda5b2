import PlazaBase
import PlazaData

/// The conditions that would delay an order paid now.
struct StoreReadiness: Sendable {
  let hours: OpeningHours.State
  /// The problem of all printers in use; nil if one of them works, or none is in use.
  let problem: String?

  static func of(_ store: PrintStore, now: Instant, _ time: ShopTimeZone, _ tx: any Transaction)
    throws
    -> StoreReadiness
  {
    StoreReadiness(
      hours: try OpeningHours.of(store, from: now, time, tx).state(at: now),
      problem: StoreStatistics.problem(of: try Printer.used(at: [store.id], tx)))
  }

  /// Returns the warnings to show before payment, one sentence each.
  func messages(_ text: HoursText) -> [String] {
    var sentences: [String] = []
    switch hours {
    case .open: break
    case .closed(nil):
      sentences.append(
        say(
          "This store is closed and hasn't said when it opens. Your order will wait until it does."
        ))
    case .closed:
      sentences.append(
        say("This store is closed now. \(text(hours)). Your order will wait until then."))
    }
    if let problem {
      sentences.append(
        say("This store can't print at the moment: \(problem) Your order will wait until it can."))
    }
    return sentences
  }
}

extension StoreStatistics {
  /// - Parameter printers: The printers in use.
  static func problem(of printers: [Printer]) -> String? {
    guard printers.allSatisfy(\.needsAttention), let first = printers.first else { return nil }
    return PrinterText.problem(first.state, first.reasons)
  }
}
