public import FilmCatalogue
public import PlazaBase
public import PlazaData

/// The films that a member bookmarked, or liked.
public struct BookmarkList: Sendable {
  public enum Sort: String, Sendable, CaseIterable { case added, title, release }
  public enum Kind: String, Sendable, CaseIterable, SQLBindable { case bookmark, like }

  public var sort = Sort.added
  public var kind = Kind.bookmark
  public var genre: Genre?
  public var year: Int?
  /// Words that begin words of the title, or of what the member noted about the film.
  public var words: String?
  let member: ID<Member>

  public init(of member: ID<Member>) { self.member = member }

  /// Whether reading it may take longer than a short read may.
  public var isLong: Bool { SearchWords.asked(words) != nil || sort != .added || genre != nil || year != nil }

  public func callAsFunction(_ page: PageRequest, _ tx: any Transaction) throws -> ResultPage<BookmarkEntry> {
    try WordFilter(words).fill(page) { try films($0, tx) }
  }

  /// The same with the clips among the films: those of the shops that are open. Where a genre or a year is asked for,
  /// there are none.
  public func callAsFunction(
    _ page: PageRequest, with seen: ClipsSeen, _ tx: any Transaction
  ) throws -> ResultPage<Listed<BookmarkEntry>> {
    try WordFilter(words).fill(page) { page in
      order.merged(try films(page, tx), hasClips ? try clips(seen)(page, tx) : [], atMost: page.limit + 1)
    }
  }

  public func count(_ tx: any Transaction) throws -> Int {
    try tx.count("SELECT count(*) AS n FROM (\(marks)) b")
  }

  /// How many clips are among the films.
  public func count(_ seen: ClipsSeen, _ tx: any Transaction) throws -> Int {
    hasClips ? try clips(seen).count(tx).entries : 0
  }

  private var hasClips: Bool { kind == .bookmark && genre == nil && year == nil }

  private func clips(_ seen: ClipsSeen) -> ClipRows {
    let clipOrder: ClipRows.Order =
      switch sort {
      case .added: .added
      case .title: .title
      case .release: .release
      }
    return ClipRows(list: .bookmark, order: clipOrder, films: order, seen: seen, member: member)
  }

  private func films(
    _ page: PageRequest, _ tx: any Transaction
  ) throws -> [(item: BookmarkEntry, place: Cursor, texts: [String?])] {
    let rows = try tx.rows(
      """
      SELECT b.standing, b.marked_at, \(order.value) AS list_order FROM (\(marks)) b
      WHERE 1 = 1 \(order.after(page.after)) ORDER BY \(order.words) LIMIT \(page.limit + 1)
      """)
    let ids = try rows.map { try $0.value("standing", as: ID<Film>.self) }
    let films = try Film.found(ids, in: .all, tx)
    let known = try FilmStatuses.of(ids, member, tx)
    return try rows.compactMap { row in
      let id: ID<Film> = try row.value("standing")
      guard let film = films[id] else { return nil }
      let marks = known[id] ?? FilmStatuses()
      let entry = BookmarkEntry(film: film, markedAt: try row.value("marked_at"), marks: marks)
      let texts = [film.title, film.originalTitle, marks.latest?.note, marks.bookmarkNote]
      return (entry, try order.cursor(row, id.text), texts)
    }
  }

  /// Where two films that were both marked became one, it is listed once, since the first mark.
  private var marks: SQL {
    """
    SELECT f.id AS standing, f.sort_title, f.release_key, min(m.marked_at) AS marked_at
    FROM shelf_mark m \(Standing.join(of: "m.film"))
    WHERE m.member = \(member) AND m.kind = \(kind) AND m.removed_at IS NULL
      \(Standing.restriction(genre: genre, year: year))
    GROUP BY f.id, f.sort_title, f.release_key
    """
  }

  private var order: ListOrder {
    switch sort {
    case .added: .number("b.marked_at", descending: true, id: "b.standing")
    case .title: .text("b.sort_title", descending: false, id: "b.standing")
    case .release: .text("b.release_key", descending: true, id: "b.standing")
    }
  }
}

/// A film on a member's list.
public struct BookmarkEntry: Sendable, Equatable {
  public let film: Film
  public let markedAt: Instant
  /// What else the member has to do with it, such as the note of the latest play.
  public let marks: FilmStatuses
}
