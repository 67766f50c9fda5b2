import FilmCatalogue
import PlazaBase
import PlazaMarkup

extension UploadedRow {
  /// Parses the day, or adds an error.
  mutating func set(day text: String?, _ moments: TimestampParser) {
    guard let date = moments.day(text ?? "") else {
      if moments.isAmbiguous(text ?? "") {
        return addError(
          StoredPhrase("“\(text ?? "")” could be two different dates. Write it as year-month-day.")
        )
      }
      addError(StoredPhrase("“\(text ?? "")” isn't a date. Correct it, or leave it empty."))
      return
    }
    watchedOn = date.description
  }

  /// Parses a rating out of five stars. Zero means unrated.
  mutating func set(stars text: String?) {
    guard let text, text != "0", text != "0.0" else { return }
    set(
      Rating(ofFive: text),
      or: StoredPhrase(
        "“\(text)” isn't a rating out of five stars. Correct it, or leave it empty."))
  }

  /// Parses a rating out of ten. Zero means unrated.
  mutating func set(ofTen text: String?) {
    guard let text, text != "0", text != "0.0" else { return }
    set(
      Rating(ofTen: text),
      or: StoredPhrase("“\(text)” isn't a rating out of ten. Correct it, or leave it empty."))
  }

  private mutating func set(_ rating: Rating?, or complaint: @autoclosure () -> StoredPhrase) {
    guard let rating else { return addError(complaint()) }
    ratingTenths = rating.tenths
  }

  /// Returns the time in microseconds since 1970 if it is between 1970 and the year 9999.
  static func moment(_ uploaded: Int64?) -> Int64? {
    uploaded.flatMap { (0...253_402_300_799_000_000).contains($0) ? $0 : nil }
  }

  mutating func addError(_ message: StoredPhrase) {
    guard let known = complaint?.text else {
      complaint = message
      return
    }
    let both = "\(known) \(message.text)"
    complaint = StoredPhrase(stored: both)
  }

  /// Returns the row's first error, checked before its film is matched.
  func wrong(today: CalendarDate) -> StoredPhrase? {
    if let complaint { return complaint }
    if film.title.isEmpty && film.keys.isEmpty {
      return StoredPhrase("This row doesn't name a film.")
    }
    if (note?.count ?? 0) > 20_000 {
      return StoredPhrase("The note is too long: at most 20000 characters.")
    }
    if (place?.count ?? 0) > 200 {
      return StoredPhrase("The place is too long: at most 200 characters.")
    }
    if details.tags.complaint != nil { return StoredPhrase { details.tags.complaint ?? "" } }
    guard kind == .play, date.complaint(today: today) != nil else { return nil }
    return StoredPhrase { date.complaint(today: today) ?? "" }
  }
}

extension UploadedFilm {
  /// Reads the film from a table's line, under any of the known column names.
  init(_ line: UploadedTable.Line) {
    self.init(
      title: HTMLEntities.decoded(line.text("title", "name", "originaltitle") ?? "").cleaned,
      year: Self.year(line.text("year", "releaseyear").flatMap { Int($0.prefix(4)) }),
      director: line.text("directors", "director").map { HTMLEntities.decoded($0).cleaned },
      keys: [
        line.text("tmdbid", "tmdb").flatMap(Self.number).map { ExternalKey(.tmdb, $0) },
        line.text("imdbid", "imdb", "const").flatMap(Self.imdb).map { ExternalKey(.imdb, $0) },
        line.text("traktid", "trakt").flatMap(Self.number).map { ExternalKey(.trakt, $0) },
      ].compactMap { $0 })
  }

  /// Returns a year between 1 and 9999; other values in a file are dropped.
  static func year(_ uploaded: Int?) -> Int? {
    uploaded.flatMap { (1...9999).contains($0) ? $0 : nil }
  }

  static func number(_ text: String) -> String? {
    let digits = text.split(separator: ".", omittingEmptySubsequences: false).first ?? ""
    return digits.utf8.count < 12 ? Int(digits).flatMap { $0 > 0 ? "\($0)" : nil } : nil
  }

  static func imdb(_ text: String) -> String? {
    text.hasPrefix("tt") && text.utf8.count <= 12
      && text.dropFirst(2).utf8.allSatisfy { (0x30...0x39).contains($0) }
      && text.utf8.count > 2 ? text : nil
  }
}

extension String {
  /// The text without control characters, which no field accepts.
  var cleaned: String {
    unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
      ? String(
        String.UnicodeScalarView(unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F })
      ).trimmed
      : self
  }

  /// Multi-line text without control characters other than line breaks and tabs; nil if it is
  /// empty.
  var cleanedLines: String? {
    let text = replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    let scalars = text.unicodeScalars.filter {
      $0.value >= 0x20 && $0.value != 0x7F || $0 == "\n" || $0 == "\t"
    }
    let clean = String(String.UnicodeScalarView(scalars)).trimmed
    return clean.isEmpty ? nil : clean
  }
}
