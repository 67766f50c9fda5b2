import PlazaBase

extension RentalSettings {
  /// "today, 14:05", "Sat 6 June, 14:05".
  func moment(_ moment: Instant, now: Instant) -> String { shopTime.brief(moment, now: now) }

  /// The time of day in the shop's time zone, such as "14:05".
  func clock(_ moment: Instant) -> String { shopTime.clock(moment) }
}

/// Counted nouns.
enum CountText {
  /// "1 film", "3 films".
  static func films(_ number: Int) -> String {
    say(number, one: "1 film", many: "\(number) films")
  }

  /// "1 customer", "3 customers".
  static func customers(_ number: Int) -> String {
    say(number, one: "1 customer", many: "\(number) customers")
  }

  /// "1 night", "3 nights".
  static func nights(_ number: Int) -> String {
    say(number, one: "1 night", many: "\(number) nights")
  }

  /// "1 copy", "3 copies" of a film, as opposed to copies of a document.
  static func copies(_ number: Int) -> String {
    number == 1 ? say("1 copy", as: "of a film") : say("\(number) copies", as: "of a film")
  }
}
