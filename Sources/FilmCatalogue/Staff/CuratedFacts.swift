import PlazaBase

extension FilmFacts {
  /// What the staff's form says.
  init(_ check: inout FieldChecker) {
    self.init(title: check.optionalText("title", "title", atMost: 1000) ?? "")
    originalTitle = check.optionalText("originalTitle", "original title", atMost: 1000)
    if let text = check.optionalText("release", "release") {
      if let date = PartialDate(text) {
        release = date
      } else {
        check.complain("release", "Please write the release as 1999-03-31, 1999-03 or 1999.")
      }
    }
    if check.optionalText("runningMinutes", "minutes") != nil {
      runningMinutes = check.number("runningMinutes", "minutes", in: 1...6000)
    }
    genres = check.texts("genres", "genres").compactMap { word in
      if let genre = Genre(rawValue: word) { return genre }
      check.complain("genres", "Please choose among the genres of the list.")
      return nil
    }
    directors = Self.lines(check.optionalLines("directors", "directors"))
    cast = Self.lines(check.optionalLines("cast", "cast", atMost: 10_000))
    overview = check.optionalLines("overview", "overview", atMost: 10_000)
    for line in Self.lines(check.optionalLines("certifications", "certificates")) {
      let parts = line.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
      if parts.count == 2, parts[0].count == 2, !parts[1].isEmpty {
        certifications[parts[0].uppercased()] = parts[1]
      } else {
        check.complain(
          "certifications", "Please write each certificate as a country's two letters and a colon, such as GB: 15.")
      }
    }
  }

  private static func lines(_ text: String?) -> [String] {
    (text ?? "").split(whereSeparator: \.isNewline).map { String($0).trimmed }.filter { !$0.isEmpty }
  }
}
