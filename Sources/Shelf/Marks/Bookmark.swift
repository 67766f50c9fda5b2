public import FilmCatalogue
public import PlazaBase
public import PlazaData

/// Puts a film on a member's list. Doing it again changes nothing.
public struct Bookmark: Sendable {
  let film: ID<Film>
  let member: ID<Member>
  let at: Instant
  let note: String?

  /// - Parameters:
  ///   - at: since when it is on the list.
  ///   - note: what the member writes beside it.
  public init(_ film: ID<Film>, by member: ID<Member>, at: Instant, note: String? = nil) {
    self.film = film
    self.member = member
    self.at = at
    self.note = note
  }

  /// - Throws: the catalogue's refusal where there is no such film.
  public func callAsFunction(_ tx: any Transaction) throws {
    let row = MarkRow(member: member, film: film, slot: .bookmark)
    try row.set("bookmark", at: at, tx)
    if let note { try row.write(note, tx) }
  }
}

/// Writes a note beside a film that is on a member's list, or takes it away.
public struct NoteBookmark: Sendable {
  /// The longest note, in characters.
  public static let longest = 20_000

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

/// Takes a film off a member's list. Doing it again changes nothing.
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

/// Takes back the removal of a bookmark: it stands where it stood in the list.
public struct RestoreBookmark: Sendable {
  let film: ID<Film>
  let member: ID<Member>
  let now: Instant

  public init(_ film: ID<Film>, by member: ID<Member>, now: Instant) {
    self.film = film
    self.member = member
    self.now = now
  }

  /// Where too much time has passed, the film is put on the list anew.
  public func callAsFunction(_ tx: any Transaction) throws {
    let row = MarkRow(member: member, film: film, slot: .bookmark)
    if try row.restore(tx) == 0 { try row.set("bookmark", at: now, tx) }
  }
}
