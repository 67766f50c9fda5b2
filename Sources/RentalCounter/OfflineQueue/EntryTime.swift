import PlazaBase

/// The moment at which an entry was made, on the server's clock: the device's time plus its last
/// known offset, clamped between the previous entry and now.
struct EntryTime: Sendable, Equatable {
  /// The clock deviation that is tolerated without a warning.
  static let tolerance = Duration.minutes(2)

  let moment: Instant
  /// Whether the device's time had to be corrected by more than ``tolerance``.
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
