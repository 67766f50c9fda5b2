import Foundation
public import PlazaBase

/// Parsing of dates from sources, whose quality varies. A blank, missing or absurd date is
/// unknown; it never defaults to today.
public enum ReleaseDates {
  /// A date, and a sentence for staff that says why it is doubtful.
  public struct Read: Sendable, Equatable {
    public let date: PartialDate
    public let doubt: StoredPhrase?

    init(_ date: PartialDate, _ doubt: StoredPhrase? = nil) {
      self.date = date
      self.doubt = doubt
    }
  }

  /// Parses `YYYY-MM-DD`, `YYYY-MM`, `YYYY`, zeros for unknown parts, and timestamps, of which
  /// only the day counts.
  /// - Parameters:
  ///   - year: the year in another field of the source, which takes precedence over the date.
  ///   - thisYear: the current year; dates long after it are doubtful.
  public static func clean(_ text: String?, year: Int? = nil, thisYear: Int? = nil) -> Read {
    let said = text?.trimmed ?? ""
    let known = year.flatMap { isPlausible($0, thisYear: thisYear) ? PartialDate(year: $0) : nil }
    var read = read(said)
    if let year = read.date.year, !isPlausible(year, thisYear: thisYear) {
      read = Read(.unknown, noYear(read.date))
    }
    guard let known, let wanted = known.year else { return read }
    guard let found = read.date.year else { return Read(known, read.doubt) }
    if found == wanted { return read }
    // A December festival and a January cinema release are consistent.
    if abs(found - wanted) == 1 { return Read(known) }
    return Read(known, StoredPhrase("The source gives \(read.date) for a film from \(wanted)."))
  }

  /// Parses the timestamp at which a store of one country started selling. Stores write local
  /// midnight in UTC: a release on 1 January in Tokyo is dated in the previous year. Midnight UTC
  /// denotes a bare date.
  /// - Parameter country: an ISO 3166-1 code.
  public static func ofStore(
    _ text: String?, country: String, year: Int? = nil, thisYear: Int? = nil
  ) -> Read {
    let said = text?.trimmed ?? ""
    // Foundation's parser accepts 301 as a number of hours and ignores text after the timestamp.
    let shape = /\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z/.asciiOnlyDigits()
    guard said.hasSuffix("Z"), !said.contains("T00:00:00"), said.wholeMatch(of: shape) != nil,
      let moment = try? Date(
        said, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: said.contains("."))),
      let time = ShopTimeZone(identifier: zones[country.uppercased()] ?? "UTC")
    else { return clean(text, year: year, thisYear: thisYear) }
    let day = time.date(
      of: Instant(seconds: Int64(nearest: moment.timeIntervalSince1970.rounded(.down))))
    return clean(day.description, year: year, thisYear: thisYear)
  }

  /// Removes a year that is impossible for a film. Facts from sources that parse their own dates
  /// pass through here too.
  static func flagImplausibleYears(_ facts: inout FilmFacts, thisYear: Int) {
    guard let year = facts.release.year, !isPlausible(year, thisYear: thisYear) else { return }
    facts.dateDoubt = noYear(facts.release)
    facts.release = .unknown
  }

  private static func noYear(_ date: PartialDate) -> StoredPhrase {
    StoredPhrase("The source gives \(date), which isn't a possible year for a film.")
  }

  /// Whether the year is between the first moving pictures and the announcements of studios.
  private static func isPlausible(_ year: Int, thisYear: Int?) -> Bool {
    year >= 1870 && year <= (thisYear.map { $0 + 6 } ?? 9999)
  }

  private static func read(_ said: String) -> Read {
    // Only the day of a timestamp counts.
    let day = said.split(whereSeparator: { $0 == "T" || $0 == " " }).first.map(String.init) ?? ""
    if day.allSatisfy({ $0 == "0" || $0 == "-" }) { return Read(.unknown) }
    if let date = PartialDate(day), day.utf8.count == said.utf8.count || day.utf8.count == 10 {
      return Read(date)
    }
    let words = said.oneLine(atMost: 40) ?? ""
    let odd = Read(.unknown, StoredPhrase("The source's date “\(words)” can't be read."))
    let parts = day.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count > 1, let year = PartialDate(parts[0]), year.precision == .year else {
      return odd
    }
    let month = PartialDate("\(parts[0])-\(parts[1])")
    let rest = parts.dropFirst(month == nil ? 1 : 2)
    // "1999-05-00" has no day; "1999-02-31" has an impossible one.
    if rest.allSatisfy({ $0.allSatisfy { $0 == "0" } }) { return Read(month ?? year) }
    let named = day.oneLine(atMost: 40) ?? ""
    return Read(
      month ?? year, StoredPhrase("The source gives \(named), which isn't a calendar date."))
  }

  /// The time zones of stores. For a large country it is the zone of the company's seat.
  private static let zones = [
    "AU": "Australia/Sydney", "BR": "America/Sao_Paulo", "CA": "America/Toronto",
    "CN": "Asia/Shanghai",
    "HK": "Asia/Hong_Kong", "ID": "Asia/Jakarta", "IN": "Asia/Kolkata", "JP": "Asia/Tokyo",
    "KR": "Asia/Seoul",
    "MX": "America/Mexico_City", "MY": "Asia/Kuala_Lumpur", "NZ": "Pacific/Auckland",
    "PH": "Asia/Manila",
    "SG": "Asia/Singapore", "TH": "Asia/Bangkok", "TW": "Asia/Taipei", "VN": "Asia/Ho_Chi_Minh",
    "US": "America/Los_Angeles", "GB": "Europe/London", "IE": "Europe/Dublin",
    "FR": "Europe/Paris",
    "DE": "Europe/Berlin", "IT": "Europe/Rome", "ES": "Europe/Madrid", "NL": "Europe/Amsterdam",
    "SE": "Europe/Stockholm", "NO": "Europe/Oslo", "DK": "Europe/Copenhagen",
    "FI": "Europe/Helsinki",
    "PL": "Europe/Warsaw", "AT": "Europe/Vienna", "CH": "Europe/Zurich", "BE": "Europe/Brussels",
    "PT": "Europe/Lisbon", "GR": "Europe/Athens", "RU": "Europe/Moscow",
    "ZA": "Africa/Johannesburg",
  ]
}
