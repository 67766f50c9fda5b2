import Foundation
public import PlazaBase

/// A source's date, read with suspicion. What is blank, missing or absurd is not known; it never becomes today.
public enum ReleaseDates {
  /// A date and what is odd about it, a sentence for the staff.
  public struct Read: Sendable, Equatable {
    public let date: PartialDate
    public let doubt: StoredPhrase?

    init(_ date: PartialDate, _ doubt: StoredPhrase? = nil) {
      self.date = date
      self.doubt = doubt
    }
  }

  /// Reads `YYYY-MM-DD`, `YYYY-MM`, `YYYY`, zeros for what is not known, and moments, of which the day counts.
  /// - Parameters:
  ///   - year: the year that another field of the source names; it wins over the date.
  ///   - thisYear: the present year, where dates long after it are to be doubted.
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
    // A festival in December and cinemas in January are no contradiction.
    if abs(found - wanted) == 1 { return Read(known) }
    return Read(known, StoredPhrase("The source gives \(read.date) for a film from \(wanted)."))
  }

  /// Reads the moment at which a store of one country began to sell. Stores write midnight on their own wall, in UTC:
  /// what begins on 1 January in Tokyo is dated in the year before. Midnight in UTC itself stands for a bare day.
  /// - Parameter country: an ISO 3166-1 code.
  public static func ofStore(_ text: String?, country: String, year: Int? = nil, thisYear: Int? = nil) -> Read {
    let said = text?.trimmed ?? ""
    // Foundation takes 301 hours for as many, and leaves what stands behind a moment.
    let shape = /\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z/.asciiOnlyDigits()
    guard said.hasSuffix("Z"), !said.contains("T00:00:00"), said.wholeMatch(of: shape) != nil,
      let moment = try? Date(said, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: said.contains("."))),
      let time = ShopTimeZone(identifier: zones[country.uppercased()] ?? "UTC")
    else { return clean(text, year: year, thisYear: thisYear) }
    let day = time.date(of: Instant(seconds: Int64(nearest: moment.timeIntervalSince1970.rounded(.down))))
    return clean(day.description, year: year, thisYear: thisYear)
  }

  /// Takes away a year that no film can have. Sources that read their dates themselves come by here too.
  static func flagAbsurd(_ facts: inout FilmFacts, thisYear: Int) {
    guard let year = facts.release.year, !isPlausible(year, thisYear: thisYear) else { return }
    facts.dateDoubt = noYear(facts.release)
    facts.release = .unknown
  }

  private static func noYear(_ date: PartialDate) -> StoredPhrase {
    StoredPhrase("The source gives \(date), which isn't a possible year for a film.")
  }

  /// From the first moving pictures to what studios announce.
  private static func isPlausible(_ year: Int, thisYear: Int?) -> Bool {
    year >= 1870 && year <= (thisYear.map { $0 + 6 } ?? 9999)
  }

  private static func read(_ said: String) -> Read {
    // A moment counts by its day.
    let day = said.split(whereSeparator: { $0 == "T" || $0 == " " }).first.map(String.init) ?? ""
    if day.allSatisfy({ $0 == "0" || $0 == "-" }) { return Read(.unknown) }
    if let date = PartialDate(day), day.utf8.count == said.utf8.count || day.utf8.count == 10 { return Read(date) }
    let words = said.oneLine(atMost: 40) ?? ""
    let odd = Read(.unknown, StoredPhrase("The source's date “\(words)” can't be read."))
    let parts = day.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count > 1, let year = PartialDate(parts[0]), year.precision == .year else { return odd }
    let month = PartialDate("\(parts[0])-\(parts[1])")
    let rest = parts.dropFirst(month == nil ? 1 : 2)
    // "1999-05-00" says no day; "1999-02-31" says one that is none.
    if rest.allSatisfy({ $0.allSatisfy { $0 == "0" } }) { return Read(month ?? year) }
    let named = day.oneLine(atMost: 40) ?? ""
    return Read(month ?? year, StoredPhrase("The source gives \(named), which isn't a calendar date."))
  }

  /// The zones of stores' walls. The wall of a large country's store is that of its company.
  private static let zones = [
    "AU": "Australia/Sydney", "BR": "America/Sao_Paulo", "CA": "America/Toronto", "CN": "Asia/Shanghai",
    "HK": "Asia/Hong_Kong", "ID": "Asia/Jakarta", "IN": "Asia/Kolkata", "JP": "Asia/Tokyo", "KR": "Asia/Seoul",
    "MX": "America/Mexico_City", "MY": "Asia/Kuala_Lumpur", "NZ": "Pacific/Auckland", "PH": "Asia/Manila",
    "SG": "Asia/Singapore", "TH": "Asia/Bangkok", "TW": "Asia/Taipei", "VN": "Asia/Ho_Chi_Minh",
    "US": "America/Los_Angeles", "GB": "Europe/London", "IE": "Europe/Dublin", "FR": "Europe/Paris",
    "DE": "Europe/Berlin", "IT": "Europe/Rome", "ES": "Europe/Madrid", "NL": "Europe/Amsterdam",
    "SE": "Europe/Stockholm", "NO": "Europe/Oslo", "DK": "Europe/Copenhagen", "FI": "Europe/Helsinki",
    "PL": "Europe/Warsaw", "AT": "Europe/Vienna", "CH": "Europe/Zurich", "BE": "Europe/Brussels",
    "PT": "Europe/Lisbon", "GR": "Europe/Athens", "RU": "Europe/Moscow", "ZA": "Africa/Johannesburg",
  ]
}
