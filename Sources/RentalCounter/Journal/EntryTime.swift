import PlazaBase

/// When an entry was made by the server's clock: the device's clock and its last known distance, held between the entry
/// before and now.
struct EntryTime: Sendable, Equatable {
  /// How far clocks may be apart without anybody being told.
  static let tolerance = Duration.minutes(2)

  let moment: Instant
  /// Whether the device's clock said something that cannot be.
  let isMoved: Bool

  init(moment: Instant, isMoved: Bool) {
    self.moment = moment
    self.isMoved = isMoved
  }

  init(_ entry: JournalEntry, after earliest: Instant, now: Instant) {
    let claimed = Instant(microseconds: Int64(entry.at + entry.offset) * 1000)
    moment = max(min(claimed, now), min(earliest, now))
    let off = claimed < moment ? moment - claimed : claimed - moment
    isMoved = off > Self.tolerance
  }
}
