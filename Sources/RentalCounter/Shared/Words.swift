import PlazaBase

extension RentalSettings {
  /// "today, 14:05", "Sat 6 June, 14:05".
  func moment(_ moment: Instant, now: Instant) -> String { shopTime.brief(moment, now: now) }

  /// "14:05" on the shop's wall.
  func clock(_ moment: Instant) -> String { shopTime.clock(moment) }
}
