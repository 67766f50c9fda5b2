import FilmCatalogue
public import PlazaBase
public import PlazaData

/// Everything that a member has stored about films, in an order independent of database keys.
public struct ShelfExport: Sendable {
  public enum Format: String, Sendable, CaseIterable { case plaza, trakt, letterboxd }
  /// The table to export: Letterboxd imports watched films and the watchlist from separate files.
  public enum Part: String, Sendable, CaseIterable { case watched, watchlist }

  struct Mark: Sendable {
    let film: UploadedFilm
    let kind: String
    let markedAt: Instant
    let note: String?
  }

  struct Entry: Sendable {
    let film: UploadedFilm
    let play: Play
  }

  let marks: [Mark]
  let plays: [Entry]
  /// The shops' videos; only Plaza's own format includes them.
  let clips: [ListedClip]

  public init(of member: ID<Member>, _ tx: any Transaction) throws {
    let plays = try Play.rows(
      "p.member = \(member) AND p.removed_at IS NULL ORDER BY p.watched_key, p.id", tx)
    let marks = try tx.rows(
      """
      SELECT film, kind, marked_at, note FROM shelf_mark WHERE member = \(member) AND removed_at IS NULL
      ORDER BY marked_at, film, kind
      """)
    clips = try tx.rows(
      """
      SELECT \(ListedClip.columns) FROM shelf_clip c WHERE c.member = \(member) AND c.removed_at IS NULL
      ORDER BY c.list, c.watched_key, c.added_at, c.shop, c.item
      """
    ).map(ListedClip.init)
    let ids = Set(plays.map(\.film) + (try marks.map { try $0.value("film") }))
    let films = try Self.films(ids.sorted { $0.text < $1.text }, tx)
    self.plays = plays.compactMap { play in films[play.film].map { Entry(film: $0, play: play) } }
    var seen: Set<String> = []
    self.marks = try marks.compactMap { row in
      guard let film = films[try row.value("film")] else { return nil }
      let kind: String = try row.value("kind")
      // Films that were merged are exported with one mark.
      guard seen.insert("\(kind) \(film.id ?? "")").inserted else { return nil }
      return Mark(
        film: film, kind: kind, markedAt: try row.value("marked_at"),
        note: try row.optional("note"))
    }
  }

  /// Returns the films with the keys by which other services know them.
  private static func films(_ ids: [ID<Film>], _ tx: any Transaction) throws -> [ID<Film>:
    UploadedFilm]
  {
    var all: [ID<Film>: UploadedFilm] = [:]
    for start in stride(from: 0, to: ids.count, by: 500) {
      let part = Array(ids[start..<min(start + 500, ids.count)])
      let found = try Film.found(part, in: .all, tx)
      let keys = try keys(Set(found.values.map(\.id)).sorted { $0.text < $1.text }, tx)
      for (asked, film) in found {
        all[asked] = UploadedFilm(
          title: film.title, year: film.year, keys: keys[film.id] ?? [], id: film.id.text)
      }
    }
    return all
  }

  private static func keys(_ films: [ID<Film>], _ tx: any Transaction) throws -> [ID<Film>:
    [ExternalKey]]
  {
    let rows = try tx.rows(
      """
      SELECT film, source, kind, external_id FROM film_record WHERE film IN (\(list: films))
      ORDER BY film, source, kind, external_id
      """)
    var keys: [ID<Film>: [ExternalKey]] = [:]
    for row in rows {
      let key = ExternalKey(
        try row.value("source"), try row.value("external_id"), kind: try row.value("kind"))
      keys[try row.value("film"), default: []].append(key)
    }
    return keys
  }
}

/// A file to download.
public struct ExportedFile: Sendable {
  public let name: String
  public let type: String
  public let bytes: [UInt8]
}

extension ShelfExport {
  /// - Parameter part: The contents of a Letterboxd table; ignored for other formats.
  /// - Returns: Nil if the archive cannot be allocated.
  public func file(
    _ format: Format, part: Part = .watched, time: ShopTimeZone, now: Instant
  ) -> ExportedFile? {
    let day = time.date(of: now)
    switch format {
    case .plaza:
      return ExportedFile(
        name: "plaza-\(day).json", type: "application/json", bytes: plazaBytes(at: now))
    case .trakt:
      return TraktFiles(self, time).archive(at: now).map {
        ExportedFile(name: "trakt-\(day).zip", type: "application/zip", bytes: $0)
      }
    case .letterboxd:
      return LetterboxdTables(self, part).file("letterboxd-\(part.rawValue)-\(day)", at: now)
    }
  }
}
