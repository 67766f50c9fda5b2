import PlazaBase
import PlazaData
import PlazaHTTP

/// The outcome of an entry.
struct JournalReceipt: Sendable, Equatable {
  enum Outcome: String, Sendable, CaseIterable, SQLBindable, SQLReadable {
    case applied
    /// Another counter had already recorded the return.
    case alreadyReturned = "already-returned"
    /// A clerk has to resolve a conflict, or has done so.
    case conflict
  }

  let entry: JournalEntry
  let outcome: Outcome
  /// The reason for the conflict, or `nil`.
  let kind: ConflictKind?
  let time: EntryTime
  /// Whether the entry had been received before.
  let isRepeated: Bool

  /// Returns the outcome of an entry that was received before; `nil` if the entry is new.
  /// - Throws: ``EntryReused`` if its key belongs to an entry with different content.
  static func find(_ entry: JournalEntry, _ tx: any Transaction) throws -> JournalReceipt? {
    let row = try tx.first(
      """
      SELECT j.hash, j.outcome, j.acted_at, j.clock_moved, k.kind FROM rental_journal j
        LEFT JOIN rental_journal_conflict k ON k.id = j.id
      WHERE j.id = \(entry.id)
      """)
    guard let row else { return try outside(entry, tx) }
    guard try row.value("hash") == entry.hash else { throw EntryReused(id: entry.id) }
    return JournalReceipt(
      entry: entry, outcome: try row.value("outcome"), kind: try row.optional("kind"),
      time: EntryTime(moment: try row.value("acted_at"), isMoved: try row.value("clock_moved")),
      isRepeated: true)
  }

  /// Returns the outcome of a conflicting entry that was not appended to the journal.
  private static func outside(_ entry: JournalEntry, _ tx: any Transaction) throws
    -> JournalReceipt?
  {
    let row = try tx.first(
      "SELECT hash, kind, acted_at FROM rental_journal_conflict WHERE id = \(entry.id)")
    guard let row else { return nil }
    guard try row.value("hash") == entry.hash else { throw EntryReused(id: entry.id) }
    return JournalReceipt(
      entry: entry, outcome: .conflict, kind: try row.value("kind"),
      time: EntryTime(moment: try row.value("acted_at"), isMoved: false), isRepeated: true)
  }
}

/// The refusal of an entry whose key belongs to an entry with different content.
struct EntryReused: Refusal, Equatable {
  let id: ID<JournalEntry>
  let slug = "entry-reused"

  var message: String {
    say(
      """
      Entry \(id) was already sent with different content. Export the journal of this device and contact \
      the site's administrator.
      """)
  }
}

extension JournalReceipt: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", entry.id)
      json.field("sequence", entry.sequence)
      json.field("outcome", outcome.rawValue)
      json.field("conflict", kind?.rawValue)
      json.field("actedAt", time.moment)
      json.field("clockMoved", time.isMoved)
      json.field("repeated", isRepeated)
    }
  }
}
