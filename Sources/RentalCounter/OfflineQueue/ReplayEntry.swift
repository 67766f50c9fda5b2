import PlazaBase
import PlazaData

/// Applies a journal entry exactly once. Replaying it returns the same receipt.
struct ReplayEntry: Sendable {
  let entry: JournalEntry
  let sender: Clerk
  let now: Instant
  let settings: RentalSettings

  /// - Throws: ``JournalStop`` if a clerk has to decide. The caller must then run
  ///   ``RecordConflict`` in a new transaction.
  func callAsFunction(_ tx: any Transaction) throws -> JournalReceipt {
    if let earlier = try JournalReceipt.find(entry, tx) { return earlier }
    let device = try CounterDevice.find(entry.device, tx)
    if let fault = device.fault(of: entry) { throw JournalStop(kind: fault) }
    if let open = try JournalConflict.open(device: device.id, entry.code, tx) {
      throw JournalStop(kind: .held, waitsFor: open)
    }
    guard let clerk = try device.clerk(entry.member, tx) else {
      throw JournalStop(kind: .clerkUnknown)
    }
    let time = EntryTime(entry, after: device.lastActedAt, now: now)
    try ExpireReservations(now: now)(tx)
    let isDone = try ApplyEntry(
      entry: entry, clerk: clerk, moment: time.moment, settings: settings)(tx)
    let outcome: JournalReceipt.Outcome = isDone ? .applied : .alreadyReturned
    try device.append(entry, time, outcome, sender, now, tx)
    return JournalReceipt(entry: entry, outcome: outcome, kind: nil, time: time, isRepeated: false)
  }
}

/// Stores an entry that could not be applied, for a clerk to resolve.
struct RecordConflict: Sendable {
  let entry: JournalEntry
  let stop: JournalStop
  let sender: Clerk
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws -> JournalReceipt {
    if let earlier = try JournalReceipt.find(entry, tx) { return earlier }
    let device = try CounterDevice.find(entry.device, tx)
    let time = EntryTime(entry, after: device.lastActedAt, now: now)
    let fault = device.fault(of: entry)
    // The chain continues after a gap. Entries that do not continue it are not appended.
    if fault == nil || fault == .gap || fault == .revoked && device.follows(entry) {
      try device.append(entry, time, .conflict, sender, now, tx)
    }
    let stop = fault.map { JournalStop(kind: $0) } ?? stop
    try tx.run(
      """
      INSERT INTO rental_journal_conflict (id, device, hash, code, sequence, entry, kind, waits_for, acted_at, made_at)
      VALUES (\(entry.id), \(device.id), \(entry.hash), \(entry.code), \(entry.sequence), \(entry.canonical),
        \(stop.kind), \(stop.waitsFor), \(time.moment), \(now))
      """)
    try RentalNotifications.notify(of: "\(entry.id)", now: now, tx)
    return JournalReceipt(
      entry: entry, outcome: .conflict, kind: stop.kind, time: time, isRepeated: false)
  }
}

extension CounterDevice {
  /// Returns the reason why an entry does not continue the journal; `nil` if it does.
  fileprivate func fault(of entry: JournalEntry) -> ConflictKind? {
    if entry.hash != entry.rightHash { return .broken }
    if revokedAt != nil { return .revoked }
    if entry.sequence > lastSequence + 1 { return .gap }
    return follows(entry) ? nil : .fork
  }

  fileprivate func follows(_ entry: JournalEntry) -> Bool {
    entry.sequence == lastSequence + 1 && entry.previous == lastHash
      && entry.hash == entry.rightHash
  }

  fileprivate func append(
    _ entry: JournalEntry, _ time: EntryTime, _ outcome: JournalReceipt.Outcome, _ sender: Clerk,
    _ now: Instant,
    _ tx: any Transaction
  ) throws {
    try tx.run(
      """
      INSERT INTO rental_journal (id, device, sequence, hash, entry, acted_at, clock_moved, received_at, sent_by,
        outcome)
      VALUES (\(entry.id), \(id), \(entry.sequence), \(entry.hash), \(entry.canonical), \(time.moment),
        \(time.isMoved), \(now), \(sender.id), \(outcome))
      """)
    try tx.run(
      """
      UPDATE rental_device SET last_sequence = \(entry.sequence), last_hash = \(entry.hash),
        last_acted_at = \(time.moment), seen_at = \(now)
      WHERE id = \(id)
      """)
  }
}
