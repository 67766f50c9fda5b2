import PlazaBase
import PlazaData

/// A copy that is held for a customer for a limited period, as requested by a member with the
/// customer's card.
struct Reservation: Sendable, Equatable {
  let id: ID<Reservation>
  let customer: ID<Customer>
  let customerName: String
  let film: ID<Film>
  let filmTitle: String
  let copy: ID<Copy>
  let copyNumber: Int
  let copyCode: ShortCode
  let slot: Int
  let reservedAt: Instant
  let until: Instant
  /// `nil` until the reservation is ended, which may be later than ``until``.
  var endedAt: Instant?
  var outcome: Outcome?
  /// Why the shop released the copy.
  let reason: String?

  enum Outcome: String, Sendable, CaseIterable, SQLBindable, SQLReadable {
    /// The customer rented the film.
    case rented
    /// A member cancelled the reservation.
    case cancelled
    /// The reservation ran out.
    case lapsed
    /// The shop released the copy.
    case released
  }

  /// Whether the reservation is in effect. It is not at the very end of its period.
  func isLive(_ now: Instant) -> Bool { endedAt == nil && now < until }

  /// Returns the reservation as it will be once ``ExpireReservations`` has processed it.
  func asOf(_ now: Instant) -> Reservation {
    guard endedAt == nil, !isLive(now) else { return self }
    var ended = self
    (ended.endedAt, ended.outcome) = (until, .lapsed)
    return ended
  }
}

extension Reservation {
  // The database stores these reasons in English; they are translated for display.
  static let accountClosed = Phrase("The account at the counter was closed.")
  static let copyWithdrawn = Phrase("The copy left the stock.")
  static let lastCopyLent = Phrase("The last copy was rented over the counter.")

  /// The translated reason for which the shop released the copy; empty if it did not.
  var releaseMessage: String { reason.map(Self.releaseMessage) ?? "" }

  /// Translates a stored reason. The clerks' own reasons are returned unchanged.
  static func releaseMessage(_ reason: String) -> String {
    [accountClosed, copyWithdrawn, lastCopyLent].first { $0.key == reason }.map { say($0) }
      ?? reason
  }
}

extension Reservation {
  init(row: Row) throws {
    id = try row.value("id")
    customer = try row.value("customer")
    customerName = try row.value("customer_name")
    film = try row.value("film")
    filmTitle = try row.value("title")
    copy = try row.value("copy")
    copyNumber = try row.value("copy_number")
    copyCode = try row.value("copy_code")
    slot = try row.value("slot")
    reservedAt = try row.value("reserved_at")
    until = try row.value("kept_until")
    endedAt = try row.optional("ended_at")
    outcome = try row.optional("outcome")
    reason = try row.optional("reason")
  }
}
