import PlazaBase
import PlazaData

/// Decides about a conflict, once. Deciding the same again changes nothing.
struct ResolveConflict: Sendable {
  let conflict: ID<JournalConflict>
  let choice: ConflictChoice
  let reason: String?
  let clerk: Clerk
  let settings: RentalSettings
  let now: Instant
  /// The key of the return that a choice makes.
  let giveBack: ID<ReturnFilm>

  init(
    _ conflict: ID<JournalConflict>, _ choice: ConflictChoice, reason: String?, by clerk: Clerk,
    _ settings: RentalSettings, in world: World
  ) {
    self.conflict = conflict
    self.choice = choice
    self.reason = reason
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

  private func act(on found: JournalConflict, _ tx: any Transaction) throws {
    try LapseReservations(now: now)(tx)
    switch choice {
    case .dismiss: break
    case .giveBack:
      guard let out = try Rental.out(ofCopy: found.entry.code, tx) else { throw ConflictRefusal.stands(.notOut) }
      _ = try ReturnFilm(rental: out.id, clerk: clerk, entry: giveBack, now: now)(tx)
    case .again, .record:
      let again = DoEntry(
        entry: found.entry, clerk: clerk, moment: found.actedAt, settings: settings, isForced: choice == .record,
        otherReturn: giveBack)
      do {
        try again(tx)
      } catch let stop as JournalStop {
        throw ConflictRefusal.stands(stop.kind)
      }
    }
  }
}

/// Why a choice cannot be made.
enum ConflictRefusal: Refusal, Equatable {
  case decided(by: String)
  case noChoice
  case waits
  /// What stands against it by now.
  case stands(ConflictKind)

  var slug: String {
    switch self {
    case .decided: "conflict-decided"
    case .noChoice: "no-such-choice"
    case .waits: "conflict-waits"
    case .stands(let kind): kind.rawValue
    }
  }

  var sentence: String {
    switch self {
    case .decided(let name): say("\(name.isolated) has decided this already. Look below what was decided.")
    case .noChoice: say("This cannot be chosen here. Choose one of the ways that the card offers.")
    case .waits: say("Something else was done with this copy before. Decide about that first, then about this.")
    case .stands(let kind): say("It still cannot be done. \(kind.sentence)")
    }
  }
}
