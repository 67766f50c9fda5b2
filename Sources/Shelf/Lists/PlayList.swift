public import FilmCatalogue
public import PlazaBase
public import PlazaData

/// A member's plays, sorted and filtered. The number of plays is unbounded.
public struct PlayList: Sendable {
  public enum Sort: String, Sendable, CaseIterable { case watched, added, title, release, rating }
  public enum Only: String, Sendable, CaseIterable { case rated, noted, undated }

  public var sort = Sort.watched
  public var genre: Genre?
  /// The films' release year.
  public var year: Int?
  public var only: Only?
  /// Search terms, matched as prefixes of words in the title, the note, the tags or the place.
  public var text: String?
  let member: ID<Member>

  public init(of member: ID<Member>) { self.member = member }

  /// Whether the query may exceed the duration of a short read.
  public var isLong: Bool {
    IndexTerms.prefixes(of: text) != nil || sort != .watched || genre != nil || year != nil
  }

  public func callAsFunction(_ page: PageRequest, _ tx: any Transaction) throws -> ResultPage<
    PlayEntry
  > {
    try WordFilter(text).fill(page) { try films($0, tx) }
  }

  /// Returns a page that includes the clips of the open shops. A filter by genre, year, rating,
  /// note or missing date excludes all clips.
  public func callAsFunction(
    _ page: PageRequest, with seen: ClipsSeen, _ tx: any Transaction
  ) throws -> ResultPage<Listed<PlayEntry>> {
    let hasClips = only == nil && genre == nil && year == nil
    return try WordFilter(text).fill(page) { page in
      order.merged(
        try films(page, tx), hasClips ? try clips(seen)(page, tx) : [], atMost: page.limit + 1)
    }
  }

  private func clips(_ seen: ClipsSeen) -> ClipRows {
    let clipOrder: ClipRows.Order =
      switch sort {
      case .watched: .watched
      case .added: .added
      case .title: .title
      case .release: .release
      case .rating: .rating
      }
    return ClipRows(list: .play, order: clipOrder, films: order, seen: seen, member: member)
  }

  private func films(
    _ page: PageRequest, _ tx: any Transaction
  ) throws -> [(item: PlayEntry, cursor: Cursor, texts: [String?])] {
    let rows = try tx.rows(
      """
      SELECT \(Play.columns), f.id AS standing, \(order.value) AS list_order
      FROM shelf_play p \(Standing.join(of: "p.film"))
      WHERE p.member = \(member) AND p.removed_at IS NULL \(restriction) \(order.after(page.after))
      ORDER BY \(order.clause) LIMIT \(page.limit + 1)
      """)
    let films = try Film.found(try rows.map { try $0.value("standing") }, in: .all, tx)
    return try rows.compactMap { row in
      guard let film = films[try row.value("standing")] else { return nil }
      let play = try Play(row: row)
      let text = [film.title, film.originalTitle, play.note, play.place, play.tags.text]
      return (PlayEntry(play: play, film: film), try order.cursor(row, play.id.text), text)
    }
  }

  /// Returns the totals, regardless of the filters.
  public func counts(_ tx: any Transaction) throws -> PlayCounts {
    let row = try tx.first(
      """
      SELECT count(*) AS plays, count(DISTINCT f.id) AS films, count(p.rating_tenths) AS rated, count(p.note) AS noted
      FROM shelf_play p \(Standing.join(of: "p.film")) WHERE p.member = \(member) AND p.removed_at IS NULL
      """)
    return try PlayCounts(row: row)
  }

  /// Returns the totals including clips.
  public func counts(_ seen: ClipsSeen, _ tx: any Transaction) throws -> PlayCounts {
    var counts = try counts(tx)
    let found = try clips(seen).count(tx)
    counts.plays += found.entries
    counts.clips = found.clips
    return counts
  }

  private var order: ListOrder {
    switch sort {
    case .watched: .text("p.watched_key", descending: true, id: "p.id")
    case .added: .number("p.added_at", descending: true, id: "p.id")
    case .title: .text("f.sort_title", descending: false, id: "p.id")
    case .release: .text("f.release_key", descending: true, id: "p.id")
    case .rating: .number("COALESCE(p.rating_tenths, 0)", descending: true, id: "p.id")
    }
  }

  private var restriction: SQL {
    let own: SQL =
      switch only {
      case .rated: "AND p.rating_tenths IS NOT NULL"
      case .noted: "AND p.note IS NOT NULL"
      case .undated: "AND p.watched_on = ''"
      case nil: ""
      }
    return "\(own) \(Standing.restriction(genre: genre, year: year))"
  }
}

/// A play with its film; a merged film is replaced by the film it was merged into.
public struct PlayEntry: Sendable, Equatable {
  public let play: Play
  public let film: Film
}

/// The totals of a member's plays.
public struct PlayCounts: Sendable, Equatable {
  /// Viewings, including those of clips if they were requested.
  public internal(set) var plays: Int
  public let films: Int
  public internal(set) var clips = 0
  public let rated: Int
  public let noted: Int

  init(row: Row?) throws {
    plays = try row?.value("plays") ?? 0
    films = try row?.value("films") ?? 0
    rated = try row?.value("rated") ?? 0
    noted = try row?.value("noted") ?? 0
  }
}
