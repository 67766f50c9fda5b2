import FilmCatalogue
import PlazaBase
import PlazaData

/// A member's play as an import finds or creates it.
struct ImportedPlay: Sendable, Equatable {
  let id: ID<Play>
  let film: ID<Film>
  var details: PlayDetails
  var rental: String?
  var key: String
  var addedAt: Instant
  /// The rating and note given to the film without naming a viewing. If `details` has the same
  /// value, it was taken from here.
  var looseRating: Rating?
  var looseNote: String?

  /// The key prefix of plays that only state that the film was seen; a dated play replaces such a
  /// play.
  static let factKey = "key fact "
  static let entryKey = "key entry "

  /// The rating and note given to this viewing itself.
  var ownRating: Rating? { details.rating == looseRating ? nil : details.rating }
  var ownNote: String? { details.note == looseNote ? nil : details.note }

  var isMereFact: Bool {
    key.hasPrefix(Self.factKey) && details.watchedOn == .unknown && details.place == nil
      && rental == nil
      && ownRating == nil && ownNote == nil && details.tags.all.isEmpty
  }

  /// A sort key computed from the contents only, independent of the order of import.
  var order: (String, String) { (details.watchedOn.sortKey, key) }
}

extension ImportedPlay {
  /// Returns the plays of these films in diary order.
  static func of(_ films: [ID<Film>], _ member: ID<Member>, _ tx: any Transaction) throws
    -> [ImportedPlay]
  {
    try tx.rows(
      """
      SELECT \(Play.columns), p.client_key, p.loose_tenths, p.loose_note FROM shelf_play p
      WHERE p.member = \(member) AND p.film IN (\(list: films)) AND p.removed_at IS NULL
      ORDER BY p.watched_key, p.id
      """
    ).map { row in
      let play = try Play(row: row)
      return ImportedPlay(
        id: play.id, film: play.film, details: play.details, rental: play.rental,
        key: try row.value("client_key"),
        addedAt: play.addedAt, looseRating: try row.optional("loose_tenths"),
        looseNote: try row.optional("loose_note"))
    }
  }

  /// Writes the changes to an existing play.
  func write(after before: ImportedPlay, of member: ID<Member>, _ tx: any Transaction) throws {
    if before.details != details { try EditPlay(id, of: member, details)(tx) }
    try tx.run(
      """
      UPDATE shelf_play SET client_key = \(key), rental = \(rental), loose_tenths = \(looseRating),
        loose_note = \(looseNote) WHERE id = \(id) AND member = \(member)
      """)
  }

  /// Inserts a new play. A recently removed play with the same key is restored unchanged instead.
  /// - Returns: The key of the play.
  func add(to member: ID<Member>, now: Instant, _ tx: any Transaction) throws -> ID<Play> {
    let add = AddPlay(
      id: id, film, details, by: member, rental: rental, key: String(key.dropFirst("key ".count)),
      addedAt: addedAt,
      now: now)
    let play = try add(tx).play
    if play.id == id, looseRating != nil || looseNote != nil {
      try tx.run(
        "UPDATE shelf_play SET loose_tenths = \(looseRating), loose_note = \(looseNote) WHERE id = \(id)"
      )
    }
    return play.id
  }
}

extension [ImportedPlay] {
  /// Assigns the film's ratings and notes to the latest plays that have none of their own. The
  /// result depends only on the plays and the values, not on the order of import.
  mutating func assignRatings() {
    let (ratings, notes) = (Set(compactMap(\.looseRating)), Set(compactMap(\.looseNote)))
    for position in indices {
      (self[position].details.rating, self[position].looseRating) = (self[position].ownRating, nil)
      (self[position].details.note, self[position].looseNote) = (self[position].ownNote, nil)
    }
    if contains(where: { !$0.isMereFact }) { removeAll(where: \.isMereFact) }
    sort { $0.order > $1.order }
    for rating in ratings.sorted(by: >) where !contains(where: { $0.details.rating == rating }) {
      let open = firstIndex { $0.details.rating == nil }
      if let open { self[open].details.rating = rating }
      if let position = open ?? firstIndex(where: { $0.looseRating == nil }) {
        self[position].looseRating = rating
      }
    }
    for note in notes.sorted() where !contains(where: { $0.details.note == note }) {
      let open = firstIndex { $0.details.note == nil }
      if let open { self[open].details.note = note }
      if let position = open ?? firstIndex(where: { $0.looseNote == nil }) {
        self[position].looseNote = note
      }
    }
    sort { $0.order < $1.order }
  }
}
