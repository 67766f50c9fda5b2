import PlazaBase
import PlazaData

/// Does an entry of a device's journal, once. Sent again, it gives the same answer.
struct ReplayEntry: Sendable {
  let entry: JournalEntry
  let sender: Clerk
  let now: Instant
  let settings: RentalSettings

  /// - Throws: ``JournalStop`` where a person has to look; nothing is written then, and ``RecordConflict`` is next.
  func callAsFunction(_ tx: any Transaction) throws -> JournalReceipt {
    if let earlier = try JournalReceipt.find(entry, tx) { return earlier }
    let device = try CounterDevice.find(entry.device, tx)
    if let fault = device.fault(of: entry) { throw JournalStop(kind: fault) }
    if let open = try JournalConflict.open(device: device.id, entry.code, tx) {
      throw JournalStop(kind: .held, waitsFor: open)
    }
    guard let clerk = try device.clerk(entry.member, tx) else { throw JournalStop(kind: .clerkUnknown) }
    let time = EntryTime(entry, after: device.lastActedAt, now: now)
    try ExpireReservations(now: now)(tx)
    let isDone = try ApplyEntry(entry: entry, clerk: clerk, moment: time.moment, settings: settings)(tx)
    let outcome: JournalReceipt.Outcome = isDone ? .applied : .alreadyReturned
    try device.append(entry, time, outcome, sender, now, tx)
    return JournalReceipt(entry: entry, outcome: outcome, kind: nil, time: time, isRepeated: false)
  }
}

/// Keeps an entry that could not be done as a card for a person.
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
    // The journal goes on after a gap. What does not belong to it has no place in it.
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
    try RentalNotifications.tell(of: "\(entry.id)", now: now, tx)
    return JournalReceipt(entry: entry, outcome: .conflict, kind: stop.kind, time: time, isRepeated: false)
  }
}

extension CounterDevice {
  /// What is wrong with the place of an entry in the journal; nil where it is the next.
  fileprivate func fault(of entry: JournalEntry) -> ConflictKind? {
    if entry.hash != entry.rightHash { return .broken }
    if revokedAt != nil { return .revoked }
    if entry.sequence > lastSequence + 1 { return .gap }
    return follows(entry) ? nil : .fork
  }

  fileprivate func follows(_ entry: JournalEntry) -> Bool {
    entry.sequence == lastSequence + 1 && entry.previous == lastHash && entry.hash == entry.rightHash
  }

  fileprivate func append(
    _ entry: JournalEntry, _ time: EntryTime, _ outcome: JournalReceipt.Outcome, _ sender: Clerk, _ now: Instant,
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
