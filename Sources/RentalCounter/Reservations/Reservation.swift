import PlazaBase
import PlazaData

/// A copy that is kept for a customer for a while, because a member who has their card asked for it.
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
  /// nil while it stands; it may be past its time all the same, until somebody ends it.
  var endedAt: Instant?
  var outcome: Outcome?
  /// Why the shop let it go.
  let reason: String?

  /// What became of it.
  enum Outcome: String, Sendable, CaseIterable, SQLBindable, SQLReadable {
    /// The customer fetched the film.
    case rented
    /// A member called it off.
    case cancelled
    /// Nobody fetched it in time.
    case lapsed
    /// The shop let it go.
    case released
  }

  /// Whether the copy is kept at this moment. At the very end of its time it is not.
  func isLive(_ now: Instant) -> Bool { endedAt == nil && now < until }

  /// As it is at this moment, though nobody has ended it yet.
  func asOf(_ now: Instant) -> Reservation {
    guard endedAt == nil, !isLive(now) else { return self }
    var ended = self
    (ended.endedAt, ended.outcome) = (until, .lapsed)
    return ended
  }
}

extension Reservation {
  // The books have what the shop says by itself in English; whoever reads it has it in their language.
  static let accountClosed = Phrase("The account at the counter was closed.")
  static let copyWithdrawn = Phrase("The copy left the stock.")
  static let lastCopyLent = Phrase("The last copy was rented over the counter.")

  /// Why the shop let it go, for people; nothing where it did not.
  var told: String { reason.map(Self.told) ?? "" }

  /// A reason for people.
  static func told(_ reason: String) -> String {
    [accountClosed, copyWithdrawn, lastCopyLent].first { $0.key == reason }.map { say($0) } ?? reason
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
