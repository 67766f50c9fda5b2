public import PlazaBase

/// The plays of one day, or of a month or year if the date is partial, or without a date.
public struct PlayGroup: Sendable, Equatable {
  public let date: PartialDate
  public let entries: [PlayEntry]

  /// "Sat 6 June 2026", "Some day in June 2026", "Sometime in 2026", "No date".
  public var title: String {
    switch date.precision {
    case .day: date.date?.localizedText ?? ""
    case .month: say("Some day in \(date.localizedText ?? "")")
    case .year: say("Sometime in \(date.localizedText ?? "")")
    case .unknown: say("No date")
    }
  }

  /// Groups adjacent entries with the same date, preserving the order.
  public static func of(_ entries: [PlayEntry]) -> [PlayGroup] {
    var groups: [PlayGroup] = []
    for entry in entries {
      if let last = groups.last, last.date == entry.play.watchedOn {
        groups[groups.count - 1] = PlayGroup(date: last.date, entries: last.entries + [entry])
      } else {
        groups.append(PlayGroup(date: entry.play.watchedOn, entries: [entry]))
      }
    }
    return groups
  }
}
