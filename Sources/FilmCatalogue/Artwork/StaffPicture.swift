import PlazaBase
import PlazaData

/// A picture that the staff sent. Facts name it where they name the address of a source's picture; only the staff's
/// own acts can, since nothing that comes in keeps an address that is not https.
enum StaffArtwork {
  private static let prefix = "plaza:"

  static func name(_ picture: ID<FilmPicture>) -> String { prefix + picture.text }

  /// The picture that is named; nil where it is a source's, or none.
  static func picture(_ name: String?) -> ID<FilmPicture>? {
    guard let name, name.hasPrefix(prefix) else { return nil }
    return ID(name.dropFirst(prefix.count))
  }
}

/// What becomes of the staff's own picture of a film.
enum StaffPicture: Sendable {
  case asItIs
  /// There is none any more: that of the sources is shown again.
  case none
  /// One that this member sent ahead.
  case new(ID<FilmPicture>, of: ID<Member>)

  /// What the staff's record names, now that it is known what it named before.
  /// - Throws: complaints where the picture that was sent is gone.
  func named(before: String?, _ tx: any Transaction) throws -> String? {
    switch self {
    case .asItIs: return before
    case .none: return nil
    case .new(let picture, let member):
      guard try PictureDraft.claim(picture, of: member, tx) else {
        throw ValidationErrors("picture", say("This picture is no longer available. Choose it again."))
      }
      return StaffArtwork.name(picture)
    }
  }

  /// Shows it with its film, which names it already.
  func show(with film: ID<Film>, at now: Instant, _ tx: any Transaction) throws {
    switch self {
    case .asItIs: break
    case .none: try RemoveStaffArtwork(film: film)(tx)
    case .new(let picture, _): try ShowStaffArtwork(picture: picture, film: film, now: now)(tx)
    }
  }
}

/// Makes the staff's picture its film's. One that came with a film that was merged into this one comes along.
struct ShowStaffArtwork: Sendable {
  let picture: ID<FilmPicture>
  let film: ID<Film>
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    let others = try tx.rows(
      "SELECT film FROM film_picture WHERE picture = \(picture) AND film <> \(film) ORDER BY film")
    for other in others { try FilmPicture.drop(of: try other.value("film"), tx) }
    let name = StaffArtwork.name(picture)
    _ = try SavePicture(film: film, address: name, picture: picture, bytes: 0, isOwn: true, now: now)(tx)
  }
}

/// Shows the staff's picture of a film no longer.
struct RemoveStaffArtwork: Sendable {
  let film: ID<Film>

  func callAsFunction(_ tx: any Transaction) throws {
    let row = try tx.first("SELECT is_own FROM film_picture WHERE film = \(film)")
    if try row?.value("is_own") ?? false { try FilmPicture.drop(of: film, tx) }
  }
}

extension FilmPicture {
  /// A film has no picture from now on; the sweep finds its files.
  fileprivate static func drop(of film: ID<Film>, _ tx: any Transaction) throws {
    let row = try tx.first("SELECT bytes FROM film_picture WHERE film = \(film)")
    let bytes: Int = try row?.value("bytes") ?? 0
    try tx.run("UPDATE film_picture_total SET bytes = bytes - \(bytes) WHERE id = 1")
    try tx.run("UPDATE film SET picture = NULL WHERE id = \(film)")
    try tx.run("DELETE FROM film_picture WHERE film = \(film)")
  }
}

/// A picture that was sent ahead of the form it belongs to. It belongs to the member who sent it, for a day.
enum PictureDraft {
  private static let kept = Duration.days(1)

  static func keep(_ id: ID<FilmPicture>, of member: ID<Member>, now: Instant, _ tx: any Transaction) throws {
    try tx.run("INSERT INTO film_picture_draft (id, member, made_at) VALUES (\(id), \(member), \(now))")
  }

  /// Takes a picture that waited; a film's facts name it from now on.
  static func claim(_ id: ID<FilmPicture>, of member: ID<Member>, _ tx: any Transaction) throws -> Bool {
    try tx.run("DELETE FROM film_picture_draft WHERE id = \(id) AND member = \(member)") == 1
  }

  static func prune(now: Instant, _ tx: any Transaction) throws {
    try tx.run("DELETE FROM film_picture_draft WHERE made_at < \(now - kept)")
  }
}
