public import FilmCatalogue
public import PlazaBase
public import PlazaData

/// Bookmarks a film. Idempotent.
public struct Bookmark: Sendable {
  let film: ID<Film>
  let member: ID<Member>
  let at: Instant
  let note: String?

  /// - Parameters:
  ///   - at: The time since which it is on the list.
  ///   - note: The member's note.
  public init(_ film: ID<Film>, by member: ID<Member>, at: Instant, note: String? = nil) {
    self.film = film
    self.member = member
    self.at = at
    self.note = note
  }

  /// - Throws: The catalogue's refusal if the film does not exist.
  public func callAsFunction(_ tx: any Transaction) throws {
    let row = MarkRow(member: member, film: film, slot: .bookmark)
    try row.set("bookmark", at: at, tx)
    if let note { try row.write(note, tx) }
  }
}

/// Sets or removes the note on a member's bookmark.
public struct NoteBookmark: Sendable {
  /// The maximum length of a note in characters.
  public static let maximumLength = 20_000

  let film: ID<Film>
  let member: ID<Member>
  let note: String?

  public init(_ film: ID<Film>, by member: ID<Member>, _ note: String?) {
    self.film = film
    self.member = member
    self.note = note
  }

  public func callAsFunction(_ tx: any Transaction) throws {
    try MarkRow(member: member, film: film, slot: .bookmark).write(note, tx)
  }
}

/// Removes a bookmark. Idempotent.
public struct Unbookmark: Sendable {
  let film: ID<Film>
  let member: ID<Member>
  let now: Instant

  public init(_ film: ID<Film>, by member: ID<Member>, now: Instant) {
    self.film = film
    self.member = member
    self.now = now
  }

  public func callAsFunction(_ tx: any Transaction) throws {
    try MarkRow(member: member, film: film, slot: .bookmark).remove(now: now, tx)
  }
}

/// Restores a removed bookmark at its previous position in the list.
public struct RestoreBookmark: Sendable {
  let film: ID<Film>
  let member: ID<Member>
  let now: Instant

  public init(_ film: ID<Film>, by member: ID<Member>, now: Instant) {
    self.film = film
    self.member = member
    self.now = now
  }

  /// If the bookmark has been permanently deleted, the film is bookmarked again.
  public func callAsFunction(_ tx: any Transaction) throws {
    let row = MarkRow(member: member, film: film, slot: .bookmark)
    if try row.restore(tx) == 0 { try row.set("bookmark", at: now, tx) }
  }
}
