import Jobs
import PlazaBase
import PlazaData

/// Notifies members, at any hour, that their reservation is about to run out. Repeated or
/// concurrent runs notify once per reservation. Expired reservations are ended first, so that a
/// delayed email or push message about them is dropped.
struct NotifyReservations: JobHandler {
  static let kind: String = "rental.tell-reservations"
  static let every = Duration.minutes(5)
  /// The remaining period at which the member is notified, but never in the first half of the
  /// reservation, when the member still remembers it.
  static let before = Duration.minutes(30)
  private static let atOnce = 200

  let kind: String = NotifyReservations.kind
  let settings: RentalSettings
  let store: any Database
  let world: World

  func title(of job: Job) -> String { say("Reservation notifications of the rental counter") }

  func run(_ job: Job, _ progress: JobProgress) async throws -> JobOutcome {
    try await notify()
    return .done
  }

  /// A missed run has no consequences: the reservation's page displays its end.
  func handleFailure(_ job: Job, _ tx: any Transaction) throws {}

  func notify() async throws {
    let now = world.now()
    if try await store.read({ try Self.isAnyOver(now, $0) }) {
      try await store.write { try ExpireReservations(now: now)($0) }
    }
    try await store.forEachEntry(inPagesOf: Self.atOnce) { last, tx in
      try Self.expiringSoon(now, after: last, tx)
    } each: { asked in
      let clock = settings.clock(asked.until)
      try await store.write { try asked.notifyExpiringSoon(clock, now: now, $0) }
    }
  }

  private static func isAnyOver(_ now: Instant, _ tx: any Transaction) throws -> Bool {
    try tx.exists(
      "SELECT 1 FROM rental_reservation WHERE ended_at IS NULL AND kept_until <= \(now)")
  }

  private static func expiringSoon(
    _ now: Instant, after last: ReservationInput?, _ tx: any Transaction
  ) throws -> [ReservationInput] {
    let isNext: SQL = last.map { "AND (kept_until, id) > (\($0.until), \($0.id))" } ?? ""
    return try ReservationInput.list(
      """
      kept_until > \(now) AND kept_until <= \(now + before) AND kept_until - \(now) <= \(now) - reserved_at \(isNext)
      """, atMost: atOnce, tx)
  }
}
