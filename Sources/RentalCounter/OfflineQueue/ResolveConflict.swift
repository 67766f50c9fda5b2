import PlazaBase
import PlazaData

/// Resolves a conflict once. Repeating the same decision has no effect.
struct ResolveConflict: Sendable {
  let conflict: ID<JournalConflict>
  let choice: ConflictChoice
  let reason: String?
  /// The code of the customer who has the film, if the customer of the entry was deleted.
  let holder: ShortCode?
  let clerk: Clerk
  let settings: RentalSettings
  let now: Instant
  /// The key of the return that a choice may create.
  let giveBack: ID<ReturnFilm>

  init(
    _ conflict: ID<JournalConflict>, _ choice: ConflictChoice, reason: String?,
    holder: ShortCode? = nil,
    by clerk: Clerk, _ settings: RentalSettings, in world: World
  ) {
    self.conflict = conflict
    self.choice = choice
    self.reason = reason
    self.holder = holder
    self.clerk = clerk
    self.settings = settings
    now = world.now()
    giveBack = world.newID()
  }

  func callAsFunction(_ tx: any Transaction) throws -> JournalConflict {
    let found = try JournalConflict.find(conflict, tx)
    if let done = found.resolution {
      if done.choice == choice, done.reason == reason { return found }
      throw ConflictRefusal.decided(by: done.by)
    }
    guard found.kind.choices.contains(choice) else { throw ConflictRefusal.noChoice }
    if let first = found.waitsFor, try JournalConflict.find(first, tx).resolution == nil {
      throw ConflictRefusal.waits
    }
    try act(on: found, tx)
    try tx.run(
      """
      UPDATE rental_journal_conflict SET resolved_at = \(now), resolved_by = \(clerk.id), resolved_name = \(clerk.name),
        choice = \(choice), reason = \(reason)
      WHERE id = \(conflict) AND resolved_at IS NULL
      """)
    return try JournalConflict.find(conflict, tx)
  }

  /// Returns the customer who replaces a deleted one. A customer who registers again has a new
  /// key. Entries of existing customers cannot be reassigned.
  private func newCustomer(_ found: JournalConflict, _ tx: any Transaction) throws -> ID<Customer>?
  {
    guard found.kind == .customerUnknown, let holder else { return nil }
    guard let customer = try Customer.find(code: holder, tx) else {
      throw ConflictRefusal.noCustomer(holder)
    }
    return customer.id
  }

  private func act(on found: JournalConflict, _ tx: any Transaction) throws {
    try ExpireReservations(now: now)(tx)
    switch choice {
    case .dismiss: break
    case .giveBack:
      guard let out = try Rental.out(ofCopy: found.entry.code, tx) else {
        throw ConflictRefusal.stands(.notOut)
      }
      _ = try ReturnFilm(rental: out.id, clerk: clerk, entry: giveBack, now: now)(tx)
    case .again, .record:
      let again = ApplyEntry(
        entry: found.entry, clerk: clerk, moment: found.actedAt, settings: settings,
        isForced: choice == .record,
        customer: try newCustomer(found, tx), otherReturn: giveBack)
      do {
        try again(tx)
      } catch let stop as JournalStop {
        throw ConflictRefusal.stands(stop.kind)
      }
    }
  }
}

enum ConflictRefusal: Refusal, Equatable {
  case decided(by: String)
  case noChoice
  case waits
  case noCustomer(ShortCode)
  /// The entry still cannot be applied, for this reason.
  case stands(ConflictKind)

  var slug: String {
    switch self {
    case .decided: "conflict-decided"
    case .noChoice: "no-such-choice"
    case .waits: "conflict-waits"
    case .noCustomer: "customer-unknown"
    case .stands(let kind): kind.rawValue
    }
  }

  var message: String {
    switch self {
    case .decided(let name):
      say("\(name.isolated) has already resolved this. See the decision below.")
    case .noChoice: say("You can't choose this here. Choose one of the options shown.")
    case .waits: say("Resolve the earlier entry for this copy first, then this one.")
    case .noCustomer(let code): say("No customer has the code \(code). Check the card.")
    case .stands(let kind): say("This still can't be done. \(kind.message)")
    }
  }
}
