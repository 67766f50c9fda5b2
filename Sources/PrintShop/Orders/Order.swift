import PlazaBase
import PlazaData
import Wallet

/// What a member asks a store to print.
struct Order: Sendable, Equatable {
  enum State: String, Sendable, CaseIterable, SQLReadable {
    /// It has a price and is not paid.
    case draft
    /// Paid, and waits for the store. It can be cancelled.
    case order
    case printing
    /// It waits to be picked up.
    case done
    case pickedUp = "picked-up"
    case canceled, refused
    /// Nothing of it was printed, and all was paid back.
    case failed
    /// Nobody came for it.
    case expired
  }

  let id: ID<Order>
  /// What people call it by.
  let number: Int
  let member: ID<Member>
  let store: ID<PrintStore>
  let state: State
  /// Why the store does not start it for now.
  let heldBecause: String?
  let refusedBecause: String?
  let rates: ID<RatesVersion>
  let total: Money
  /// Of the total, what was added up to what an order costs at least.
  let minimum: Money
  let refunded: Money
  let quoteEndsAt: Instant
  let hold: ID<Hold>?
  /// What is shown at the counter; nil until it is done.
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
