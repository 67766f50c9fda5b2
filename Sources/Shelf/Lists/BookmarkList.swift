public import FilmCatalogue
public import PlazaBase
public import PlazaData

/// The films that a member has bookmarked or liked.
public struct BookmarkList: Sendable {
  public enum Sort: String, Sendable, CaseIterable { case added, title, release }
  public enum Kind: String, Sendable, CaseIterable, SQLBindable { case bookmark, like }

  public var sort = Sort.added
  public var kind = Kind.bookmark
  public var genre: Genre?
  public var year: Int?
  /// Search terms, matched as prefixes of words in the title or the member's notes.
  public var text: String?
  let member: ID<Member>

  public init(of member: ID<Member>) { self.member = member }

  /// Whether the query may exceed the duration of a short read.
  public var isLong: Bool {
    IndexTerms.prefixes(of: text) != nil || sort != .added || genre != nil || year != nil
  }

  public func callAsFunction(_ page: PageRequest, _ tx: any Transaction) throws -> ResultPage<
    BookmarkEntry
  > {
    try WordFilter(text).fill(page) { try films($0, tx) }
  }

  /// Returns a page that includes the clips of the open shops. A filter by genre or year excludes
  /// all clips.
  public func callAsFunction(
    _ page: PageRequest, with seen: ClipsSeen, _ tx: any Transaction
  ) throws -> ResultPage<Listed<BookmarkEntry>> {
    try WordFilter(text).fill(page) { page in
      order.merged(
        try films(page, tx), hasClips ? try clips(seen)(page, tx) : [], atMost: page.limit + 1)
    }
  }

  public func count(_ tx: any Transaction) throws -> Int {
    try tx.count("SELECT count(*) AS n FROM (\(marks)) b")
  }

  /// Returns the number of clips on the list.
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
  ) throws -> [(item: BookmarkEntry, cursor: Cursor, texts: [String?])] {
    let rows = try tx.rows(
      """
      SELECT b.standing, b.marked_at, \(order.value) AS list_order FROM (\(marks)) b
      WHERE 1 = 1 \(order.after(page.after)) ORDER BY \(order.clause) LIMIT \(page.limit + 1)
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

  /// Films that were merged are listed once, with the earliest of their marks.
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
  /// The member's other data about the film, such as the latest play and its note.
  public let marks: FilmStatuses
}
