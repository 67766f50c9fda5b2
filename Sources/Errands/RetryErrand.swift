import PlazaBase
import PlazaData

/// Lets an errand that was given up, or that waits after a failure, begin at once.
struct RetryErrand: Sendable {
  let errand: ID<Errand>
  let now: Instant
  /// They open again what they closed when it was given up.
  var runners: [any ErrandRunner] = []

  enum No: Refusal {
    case gone
    case askedAgain
    case running

    var slug: String {
      switch self {
      case .gone: "not-found"
      case .askedAgain: "errand-asked-again"
      case .running: "errand-running"
      }
    }
    var kind: RefusalKind { self == .gone ? .notFound : .conflict }
    var sentence: String {
      switch self {
      case .gone: say("This errand is done or no longer kept. Please look at the list again.")
      case .askedAgain: say("The same was asked for again meanwhile. It is among those that wait.")
      case .running: say("This is being done already. Please look at the list again.")
      }
    }
  }

  /// - Throws: ``No``, and what ``ErrandRunner/tryAgain(_:_:)`` throws.
  func callAsFunction(_ tx: any Transaction) throws {
    let before = try Errand.find(errand, tx)
    let changed = try tx.run(
      """
      UPDATE errand SET state = 'open', ended_at = NULL, run_at = \(now), lease = NULL, attempts = 0, unended_starts = 0
      WHERE id = \(errand) AND (state = 'given-up' AND NOT EXISTS (
          SELECT 1 FROM errand other
          WHERE other.kind = errand.kind AND other.subject = errand.subject AND other.state = 'open')
        OR state = 'open' AND (lease IS NULL OR run_at <= \(now)))
      """)
    if changed == 1 {
      if let before, before.state == .givenUp {
        try runners.first { $0.kind == before.kind }?.tryAgain(before, tx)
      }
      return try tx.announce(.errands)
    }
    guard let found = try Errand.find(errand, tx), found.state != .done else { throw No.gone }
    guard found.state == .givenUp else { throw No.running }
    // What recurs is planned for later already.
    guard let planned = try Errand.open(found.kind, key: found.key, tx), planned.runAt > now,
      try HurryErrand(found.kind, key: found.key, now: now)(tx)
    else { throw No.askedAgain }
  }
}
