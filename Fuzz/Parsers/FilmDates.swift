import FilmCatalogue
import PlazaBase

extension FuzzTarget {
  /// Partial dates: only the canonical forms are accepted, with exactly the precision given.
  static let partialDate = FuzzTarget("partial-date", maximumLength: 24) { input in
    let text = input.text
    guard let date = PartialDate(text) else { return }
    try hold(date.description.utf8.elementsEqual(text.utf8), "\(text) is \(date)")
    try hold(date.sortKey.utf8.count == 10, "\(text) sorts as \(date.sortKey)")
    try hold(
      [0: .unknown, 4: .year, 7: .month, 10: .day][text.utf8.count] == date.precision,
      "\(text) is \(date)")
    let parts = [date.year, date.month, date.day].filter { $0 != nil }.count
    try hold(
      PartialDate.Precision.allCases.reversed()[parts] == date.precision,
      "\(date) has \(parts) parts")
    try hold(
      (date.localizedText == nil) == text.isEmpty,
      "\(text) in words is \(date.localizedText ?? "nothing")")
  }

  /// Dates of film sources: absurd or unreadable ones are dropped, and the year of another field
  /// takes precedence.
  static let filmDate = FuzzTarget("film-date", maximumLength: 60) { input in
    let lines = input.lines(2)
    let year = lines[1].split(separator: " ").first.flatMap { Int($0) }
    let countries = ["JP", "US", "NZ", "gb", lines[1], ""]
    let plain = ReleaseDates.clean(lines[0], thisYear: 2026)
    let named = ReleaseDates.clean(lines[0], year: year, thisYear: 2026)
    let stores = countries.map { ReleaseDates.ofStore(lines[0], country: $0, thisYear: 2026) }
    for read in [plain, named] + stores {
      try hold((1870...2032).contains(read.date.year ?? 1870), "\(lines[0]) is \(read.date)")
      try hold(PartialDate(read.date.description) == read.date, "\(lines[0]) is \(read.date)")
      try hold(read.doubt?().isEmpty != true, "a doubt without words")
    }
    if let year, (1870...2032).contains(year) {
      try hold(named.date.year == year, "\(lines[0]) of \(year) is \(named.date)")
    }
    if lines[0].allSatisfy(\.isWhitespace) {
      try hold(plain == ReleaseDates.clean(nil, thisYear: 2026), "nothing is \(plain.date)")
      try hold(plain.date == .unknown && plain.doubt == nil, "nothing is \(plain.date)")
    }
    // Local time differs from UTC by at most a day.
    guard let day = plain.date.date, lines[0].hasSuffix("Z") else { return }
    for store in stores {
      guard let other = store.date.date else { continue }
      try hold(
        abs(other.dayNumber - day.dayNumber) <= 1, "\(lines[0]) is \(day), and \(other) at a store"
      )
    }
  }
}
