import PlazaBase

extension Film {
  /// "1979 · Horror and Science fiction"
  var byline: String {
    let known = year.map { String($0) } ?? say("year unknown")
    let said: [String?] = [known, genres.isEmpty ? nil : listed(genres.map(\.title))]
    return said.compactMap { $0 }.joined(separator: " · ")
  }

  /// "Alien (1979)"
  var titleAndYear: String { year.map { "\(title) (\($0))" } ?? title }
}

extension [String: String] {
  /// "DE 16, GB 15"
  var certificateWords: String? {
    isEmpty
      ? nil : sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  }
}

extension FilmDetail {
  /// The fields that staff compare.
  var fields: [(label: String, value: String?)] {
    let minutes = film.runningMinutes.map { Duration.minutes($0).brief }
    return [
      (say("Title"), film.title), (say("Original title"), film.originalTitle),
      (say("Release date"), film.release.localizedText),
      (say("Directors"), directors.isEmpty ? nil : listed(directors)),
      (say("Genres"), film.genres.isEmpty ? nil : listed(film.genres.map(\.title))),
      (say("Cast"), cast.isEmpty ? nil : cast.prefix(8).joined(separator: ", ")),
      (say("Running time"), minutes),
      (say("Certificates"), certifications.certificateWords),
      (
        say("Sources", as: "of a film"),
        records.isEmpty ? nil : listed(records.map(\.key.source.title).deduplicated)
      ),
    ]
  }
}

extension [String] {
  /// Without duplicates, in order of first occurrence.
  var deduplicated: [String] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
