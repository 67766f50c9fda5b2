public import FilmCatalogue
public import PlazaBase
public import PlazaData

/// A member's plays in some order, and only some of them. There is no limit to how many there are.
public struct PlayList: Sendable {
  public enum Sort: String, Sendable, CaseIterable { case watched, added, title, release, rating }
  public enum Only: String, Sendable, CaseIterable { case rated, noted, undated }

  public var sort = Sort.watched
  public var genre: Genre?
  /// The films' year.
  public var year: Int?
  public var only: Only?
  /// Words that begin words of the title, the note, the tags or the place.
  public var words: String?
  let member: ID<Member>

  public init(of member: ID<Member>) { self.member = member }

  /// Whether reading it may take longer than a short read may.
  public var isLong: Bool { SearchWords.asked(words) != nil || sort != .watched || genre != nil || year != nil }

  public func callAsFunction(_ page: PageRequest, _ tx: any Transaction) throws -> ResultPage<PlayEntry> {
    try WordFilter(words).fill(page) { try films($0, tx) }
  }

  /// The same with the clips among the films: those of the shops that are open. Where a genre, a year, a rating, a note
  /// or a missing date is asked for, there are none.
  public func callAsFunction(
    _ page: PageRequest, with seen: ClipsSeen, _ tx: any Transaction
  ) throws -> ResultPage<Listed<PlayEntry>> {
    let hasClips = only == nil && genre == nil && year == nil
    return try WordFilter(words).fill(page) { page in
      order.merged(try films(page, tx), hasClips ? try clips(seen)(page, tx) : [], atMost: page.limit + 1)
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
  ) throws -> [(item: PlayEntry, place: Cursor, texts: [String?])] {
    let rows = try tx.rows(
      """
      SELECT \(Play.columns), f.id AS standing, \(order.value) AS list_order
      FROM shelf_play p \(Standing.join(of: "p.film"))
      WHERE p.member = \(member) AND p.removed_at IS NULL \(restriction) \(order.after(page.after))
      ORDER BY \(order.words) LIMIT \(page.limit + 1)
      """)
    let films = try Film.found(try rows.map { try $0.value("standing") }, in: .all, tx)
    return try rows.compactMap { row in
      guard let film = films[try row.value("standing")] else { return nil }
      let play = try Play(row: row)
      let text = [film.title, film.originalTitle, play.note, play.place, play.tags.text]
      return (PlayEntry(play: play, film: film), try order.cursor(row, play.id.text), text)
    }
  }

  /// How many there are of each sort, whatever the filters.
  public func counts(_ tx: any Transaction) throws -> PlayCounts {
    let row = try tx.first(
      """
      SELECT count(*) AS plays, count(DISTINCT f.id) AS films, count(p.rating_tenths) AS rated, count(p.note) AS noted
      FROM shelf_play p \(Standing.join(of: "p.film")) WHERE p.member = \(member) AND p.removed_at IS NULL
      """)
    return try PlayCounts(row: row)
  }

  /// The same with the clips among them.
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

/// A play with the film that stands for it now.
public struct PlayEntry: Sendable, Equatable {
  public let play: Play
  public let film: Film
}

/// Figures of a member's plays.
public struct PlayCounts: Sendable, Equatable {
  /// Evenings, those with clips among them where they were asked for.
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
