public import FilmCatalogue
public import PlazaBase
public import PlazaData

/// One viewing of a film by a member.
public struct Play: Sendable, Equatable {
  public let id: ID<Play>
  public let member: ID<Member>
  /// The film it was recorded for; ``Film/found(_:_:)`` resolves merged films.
  public let film: ID<Film>
  public let details: PlayDetails
  /// The shop's identifier of the rental it came from.
  public let rental: String?
  /// When it was recorded, here or at the service it was imported from.
  public let addedAt: Instant
  /// Sorts plays by day, and within a day by the order in which they were recorded.
  let watchedKey: String

  public var watchedOn: PartialDate { details.watchedOn }
  public var place: String? { details.place }
  public var rating: Rating? { details.rating }
  public var note: String? { details.note }
  public var tags: PlayTags { details.tags }
}

/// The member's details about a viewing.
public struct PlayDetails: Sendable, Equatable {
  public var watchedOn: PartialDate
  public var place: String?
  public var rating: Rating?
  public var note: String?
  public var tags: PlayTags

  public init(
    watchedOn: PartialDate = .unknown, place: String? = nil, rating: Rating? = nil,
    note: String? = nil,
    tags: PlayTags = PlayTags()
  ) {
    self.watchedOn = watchedOn
    self.place = place
    self.rating = rating
    self.note = note
    self.tags = tags
  }
}

extension Play {
  static let columns: SQL = """
    p.id, p.member, p.film, p.watched_on, p.watched_key, p.place, p.rating_tenths, p.note, p.tags, p.rental,
    p.added_at
    """

  init(row: Row) throws {
    id = try row.value("id")
    member = try row.value("member")
    film = try row.value("film")
    details = PlayDetails(
      watchedOn: try row.value("watched_on"), place: try row.optional("place"),
      rating: try row.optional("rating_tenths"), note: try row.optional("note"),
      tags: PlayTags(try row.optional("tags") ?? ""))
    rental = try row.optional("rental")
    addedAt = try row.value("added_at")
    watchedKey = try row.value("watched_key")
  }

  static func rows(_ condition: SQL, _ tx: any Transaction) throws -> [Play] {
    try tx.rows("SELECT \(columns) FROM shelf_play p WHERE \(condition)").map(Play.init(row:))
  }

  /// Returns a play of this member.
  /// - Throws: ``NoSuchPlay``, also if it belongs to another member or was removed.
  public static func find(_ id: ID<Play>, of member: ID<Member>, _ tx: any Transaction) throws
    -> Play
  {
    let found = try rows("p.id = \(id) AND p.member = \(member) AND p.removed_at IS NULL", tx)
    guard let play = found.first else { throw NoSuchPlay() }
    return play
  }

  /// Returns all plays of a film, latest first and undated ones last.
  public static func of(_ film: ID<Film>, _ member: ID<Member>, _ tx: any Transaction) throws
    -> [Play]
  {
    let family = try Film.known(as: film, tx)
    return try rows(
      """
      p.member = \(member) AND p.film IN (\(list: family)) AND p.removed_at IS NULL
      ORDER BY p.watched_key DESC, p.id DESC
      """, tx)
  }
}

/// Thrown if the play does not exist or belongs to another member.
public struct NoSuchPlay: Refusal, Equatable {
  public let slug = "not-found"
  public let kind = RefusalKind.notFound
  public var message: String {
    say("This entry isn't in your watched films. It may have been removed: check the list.")
  }

  public init() {}
  public static func == (left: NoSuchPlay, right: NoSuchPlay) -> Bool { true }
}
