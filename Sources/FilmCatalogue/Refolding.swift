import PlazaBase
import PlazaData
public import PlazaHTTP

extension FilmCatalogue {
  /// The folded texts by which films are found and matched. Since a catalogue can be very large,
  /// only films with non-ASCII Latin letters in their facts, or signs or numbers in their titles
  /// that have other spellings, are rebuilt.
  public var folded: [Refold] { Self.parts }

  private static let parts = [
    Refold("films", "film") { ids, tx in
      let films = ids.compactMap { ID<Film>($0) }
      let rows = try tx.rows(
        "SELECT id, title, original_title, details, added_at FROM film WHERE id IN (\(list: films)) ORDER BY id"
      )
      let changed = try rows.filter { row in
        try ["title", "original_title", "details"].contains { name in
          let text: String? = try row.optional(name)
          guard let text else { return false }
          return !text.utf8.allSatisfy { $0 < 0x80 } && LatinLetters.are(in: text.lowercased())
            || name != "details" && SearchTokens.hasOtherSpellings(text)
        }
      }.map { try $0.value("id", as: ID<Film>.self) }
      guard let at = try rows.first?.value("added_at", as: Instant.self), !changed.isEmpty else {
        return
      }
      try RebuildFilms.anew(changed, before: RebuildFilms.Standing.of(changed, tx), at: at, tx)
    }
  ]
}
