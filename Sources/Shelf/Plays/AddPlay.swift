public import FilmCatalogue
public import PlazaBase
public import PlazaData

/// Records that a member has watched a film.
///
/// Repeated requests create one play. An API client may send no idempotency key, and a double tap
/// may send two, so the same details for the same film within two minutes are the same play,
/// regardless of these keys. A member who watches a film twice in one evening states this with
/// `isAgain`. An explicit `key`, such as that of an imported row, identifies the play without a
/// time limit.
public struct AddPlay: Sendable {
  /// The period within which the same details mean the same play.
  public static let window = Duration.minutes(2)

  let id: ID<Play>
  let film: ID<Film>
  let details: PlayDetails
  let member: ID<Member>
  let isAgain: Bool
  let rental: String?
  let key: String?
  let addedAt: Instant
  let now: Instant

  /// - Parameters:
  ///   - isAgain: Whether this is another play with the same details.
  ///   - rental: The rental it came from.
  ///   - key: Permanently identifies the play among the member's.
  ///   - addedAt: When it was recorded at another service; nil for now.
  public init(
    _ film: ID<Film>, _ details: PlayDetails, by member: ID<Member>, isAgain: Bool = false,
    rental: String? = nil,
    key: String? = nil, addedAt: Instant? = nil, in world: World
  ) {
    self.init(
      id: world.newID(), film, details, by: member, isAgain: isAgain, rental: rental, key: key,
      addedAt: addedAt,
      now: world.now())
  }

  init(
    id: ID<Play>, _ film: ID<Film>, _ details: PlayDetails, by member: ID<Member>,
    isAgain: Bool = false,
    rental: String? = nil, key: String? = nil, addedAt: Instant? = nil, now: Instant
  ) {
    self.id = id
    self.film = film
    self.details = details
    self.member = member
    self.isAgain = isAgain
    self.rental = rental
    self.key = key
    self.now = now
    self.addedAt = addedAt ?? now
  }

  public struct Receipt: Sendable, Equatable {
    public let play: Play
    /// Whether the play was created by this call.
    public let isNew: Bool
  }

  /// - Throws: The catalogue's refusal if the film does not exist.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> Receipt {
    let standing = try Film.find(film, for: member, tx).id
    if key == nil, let same = try identicalPlay(standing, tx) {
      return Receipt(play: same, isNew: false)
    }
    let clientKey = key.map { "key \($0)" } ?? ownKey(standing)
    let watchedKey = try PlayOrder.next(on: details.watchedOn, member, tx)
    let added = try tx.run(
      """
      INSERT INTO shelf_play (id, member, film, client_key, watched_on, watched_key, place, rating_tenths, note, tags,
        rental, added_at, created_at)
      VALUES (\(id), \(member), \(standing), \(clientKey), \(details.watchedOn), \(watchedKey), \(details.place),
        \(details.rating), \(details.note), \(details.tags.stored), \(rental), \(addedAt), \(now))
      ON CONFLICT (member, client_key) DO NOTHING
      """)
    if added == 0 {
      try tx.run(
        "UPDATE shelf_play SET removed_at = NULL WHERE member = \(member) AND client_key = \(clientKey)"
      )
    }
    let found = try Play.rows("p.member = \(member) AND p.client_key = \(clientKey)", tx)
    guard let play = found.first else { throw NoSuchPlay() }
    return Receipt(play: play, isNew: added == 1)
  }

  /// Returns a recent play with the same details.
  private func identicalPlay(_ standing: ID<Film>, _ tx: any Transaction) throws -> Play? {
    let recent = try Play.rows(
      """
      p.member = \(member) AND p.film = \(standing) AND p.watched_on = \(details.watchedOn)
        AND p.created_at > \(now - Self.window) AND p.removed_at IS NULL AND p.client_key LIKE \(prefix + " %")
      ORDER BY p.created_at DESC, p.id DESC
      """, tx)
    return recent.first { $0.details == details && $0.rental == rental }
  }

  private var prefix: String { isAgain ? "again" : "said" }

  /// Returns the same key for the same details within a window, so that even concurrent
  /// transactions create one play.
  private func ownKey(_ standing: ID<Film>) -> String {
    var hash = FNV1a()
    for word in [
      standing.text, details.watchedOn.description, details.place ?? "", details.note ?? "",
      details.rating.map { "\($0.tenths)" } ?? "", rental ?? "", details.tags.text,
    ] { hash.add(word) }
    let slice = now.microseconds / Self.window.wholeMicroseconds
    return "\(prefix) \(slice) \(hash.text)"
  }
}
