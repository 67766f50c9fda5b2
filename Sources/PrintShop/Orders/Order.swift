import PlazaBase
import PlazaData
import Wallet

/// A member's order for printing at a store.
struct Order: Sendable, Equatable {
  enum State: String, Sendable, CaseIterable, SQLReadable {
    /// Priced but not paid.
    case draft
    /// Paid and waiting for the store. It can still be cancelled.
    case order
    case printing
    /// Ready to be picked up.
    case done
    case pickedUp = "picked-up"
    case canceled, refused
    /// Nothing was printed, and the whole price was refunded.
    case failed
    /// The customer did not pick it up in time.
    case expired
  }

  let id: ID<Order>
  /// The number shown to customers and staff.
  let number: Int
  let member: ID<Member>
  let store: ID<PrintStore>
  let state: State
  /// The reason why the store has put it on hold.
  let heldBecause: String?
  let refusedBecause: String?
  let rates: ID<RatesVersion>
  let total: Money
  /// The part of the total that was added to reach the store's minimum price.
  let minimum: Money
  let refunded: Money
  let quoteEndsAt: Instant
  let hold: ID<Hold>?
  /// The code for picking it up; nil until it is done.
  let code: String?
  let wrongCodes: Int
  let draftedAt: Instant
  let orderedAt: Instant?
  let startedAt: Instant?
  let doneAt: Instant?
  let endedAt: Instant?

  static let columns: SQL = """
    id, number, member, store, state, held_because, refused_because, rates, total, minimum, refunded, quote_ends_at,
    hold, code, wrong_codes, drafted_at, ordered_at, started_at, done_at, ended_at
    """

  init(row: Row) throws {
    id = try row.value("id")
    number = try row.value("number")
    member = try row.value("member")
    store = try row.value("store")
    state = try row.value("state")
    heldBecause = try row.optional("held_because")
    refusedBecause = try row.optional("refused_because")
    rates = try row.value("rates")
    total = Money(minor: try row.value("total"))
    minimum = Money(minor: try row.value("minimum"))
    refunded = Money(minor: try row.value("refunded"))
    quoteEndsAt = try row.value("quote_ends_at")
    hold = try row.optional("hold")
    code = try row.optional("code")
    wrongCodes = try row.value("wrong_codes")
    draftedAt = try row.value("drafted_at")
    orderedAt = try row.optional("ordered_at")
    startedAt = try row.optional("started_at")
    doneAt = try row.optional("done_at")
    endedAt = try row.optional("ended_at")
  }
}
