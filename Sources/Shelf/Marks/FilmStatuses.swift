public import FilmCatalogue
public import PlazaBase
public import PlazaData
public import PlazaHTTP

/// One member's marks and plays of one film.
public struct FilmStatuses: Sendable, Equatable {
  public var isBookmarked = false
  /// The note on the bookmark.
  public var bookmarkNote: String?
  public var opinion: Reaction?
  /// The number of plays.
  public var plays = 0
  /// The latest play; an undated play only if there is no other.
  public var latest: Play?

  public var isLiked: Bool { opinion == .like }

  public init() {}

  /// Returns the member's data about a film, including the films merged into it.
  public static func of(_ film: ID<Film>, _ member: ID<Member>, _ tx: any Transaction) throws
    -> FilmStatuses
  {
    try of([film], member, tx)[film] ?? FilmStatuses()
  }

  /// Returns the same for several films. Films without any data are included.
  public static func of(
    _ films: [ID<Film>], _ member: ID<Member>, _ tx: any Transaction
  ) throws -> [ID<Film>: FilmStatuses] {
    var marks = Dictionary(films.map { ($0, FilmStatuses()) }) { first, _ in first }
    var merged: [ID<Film>: [ID<Film>]] = [:]
    for film in Set(films) {
      for known in try Film.known(as: film, tx) { merged[known, default: []].append(film) }
    }
    let all = merged.keys.sorted { $0.text < $1.text }
    try readMarks(all, member, tx) { film, kind, note in
      for name in merged[film] ?? [] { marks[name]?.add(kind, note) }
    }
    let plays = try Play.rows(
      """
      p.member = \(member) AND p.film IN (\(list: all)) AND p.removed_at IS NULL
      ORDER BY p.watched_key DESC, p.id DESC
      """,
      tx)
    for play in plays {
      for name in merged[play.film] ?? [] { marks[name]?.add(play) }
    }
    return marks
  }

  private static func readMarks(
    _ films: [ID<Film>], _ member: ID<Member>, _ tx: any Transaction,
    _ each: (ID<Film>, String, String?) -> Void
  ) throws {
    let rows = try tx.rows(
      """
      SELECT film, kind, note FROM shelf_mark
      WHERE member = \(member) AND film IN (\(list: films)) AND removed_at IS NULL
      ORDER BY film, slot
      """)
    for row in rows {
      each(try row.value("film"), try row.value("kind"), try row.optional("note"))
    }
  }

  private mutating func add(_ kind: String, _ note: String?) {
    if let opinion = Reaction(rawValue: kind) {
      self.opinion = opinion
    } else {
      isBookmarked = true
      bookmarkNote = bookmarkNote ?? note
    }
  }

  private mutating func add(_ play: Play) {
    plays += 1
    latest = latest ?? play
  }
}

/// Written as `{bookmarked, bookmarkNote, liked, disliked, plays, latest}`.
extension FilmStatuses: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.field("bookmarked", isBookmarked)
      $0.field("bookmarkNote", bookmarkNote)
      $0.field("liked", opinion == .like)
      $0.field("disliked", opinion == .dislike)
      $0.field("plays", plays)
      $0.field("latest", latest)
    }
  }
}
