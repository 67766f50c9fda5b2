import PlazaBase
import PlazaData
import PlazaUploads

/// The reference to a picture that staff uploaded. ``FilmFacts`` stores it in the field that
/// otherwise holds the address of a source's picture. Only staff commands can set it, because the
/// facts from sources and files keep only https addresses.
enum StaffArtwork {
  private static let prefix = "plaza:"

  static func name(_ picture: ID<FilmPicture>) -> String { prefix + picture.text }

  /// The picture that the reference denotes; nil for the address of a source's picture, and for
  /// nil.
  static func picture(_ name: String?) -> ID<FilmPicture>? {
    guard let name, name.hasPrefix(prefix) else { return nil }
    return ID(name.dropFirst(prefix.count))
  }
}

/// A change to the picture that staff uploaded for a film.
enum StaffPicture: Sendable {
  case asItIs
  /// Removes it: the picture of the sources is shown again.
  case none
  /// Replaces it with a picture that this member uploaded before.
  case new(ID<FilmPicture>, of: ID<Member>)

  /// The reference that the staff's record contains after the change.
  /// - Throws: `ValidationErrors` if the uploaded picture no longer exists.
  func named(before: String?, _ tx: any Transaction) throws -> String? {
    switch self {
    case .asItIs: return before
    case .none: return nil
    case .new(let picture, let member):
      guard try FilmPicture.drafts.claim(picture, of: member, tx) else {
        throw ValidationErrors(
          "picture", say("This picture is no longer available. Choose it again."))
      }
      return StaffArtwork.name(picture)
    }
  }

  /// Applies the change to the film's picture. The film's record must contain the reference
  /// already.
  func show(with film: ID<Film>, at now: Instant, _ tx: any Transaction) throws {
    switch self {
    case .asItIs: break
    case .none: try RemoveStaffArtwork(film: film)(tx)
    case .new(let picture, _): try ShowStaffArtwork(picture: picture, film: film, now: now)(tx)
    }
  }
}

/// Makes an uploaded picture the picture of its film. If it belonged to a film that was merged
/// into this one, it is moved.
struct ShowStaffArtwork: Sendable {
  let picture: ID<FilmPicture>
  let film: ID<Film>
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    let others = try tx.rows(
      "SELECT film FROM film_picture WHERE picture = \(picture) AND film <> \(film) ORDER BY film")
    for other in others { try FilmPicture.discard(of: try other.value("film"), tx) }
    let name = StaffArtwork.name(picture)
    _ = try SavePicture(
      film: film, address: name, picture: picture, bytes: 0, isOwn: true, now: now)(tx)
  }
}

/// Removes the picture that staff uploaded for a film.
struct RemoveStaffArtwork: Sendable {
  let film: ID<Film>

  func callAsFunction(_ tx: any Transaction) throws {
    let row = try tx.first("SELECT is_own FROM film_picture WHERE film = \(film)")
    if try row?.value("is_own") ?? false { try FilmPicture.discard(of: film, tx) }
  }
}

extension FilmPicture {
  /// Removes the picture of a film. The sweep deletes its files.
  fileprivate static func discard(of film: ID<Film>, _ tx: any Transaction) throws {
    let row = try tx.first("SELECT bytes FROM film_picture WHERE film = \(film)")
    let bytes: Int = try row?.value("bytes") ?? 0
    try tx.run("UPDATE film_picture_total SET bytes = bytes - \(bytes) WHERE id = 1")
    try tx.run("UPDATE film SET picture = NULL WHERE id = \(film)")
    try tx.run("DELETE FROM film_picture WHERE film = \(film)")
  }
}

extension FilmPicture {
  /// The pictures that staff uploaded before they submit a film's form.
  static let drafts = PictureDrafts<FilmPicture>("film_picture_draft")

  /// Returns those of the pictures that a film or a draft refers to.
  static func named(among pictures: [ID<FilmPicture>], _ tx: any Transaction) throws
    -> Set<String>
  {
    let rows = try tx.rows(
      """
      SELECT picture FROM film_picture WHERE picture IN (\(list: pictures))
      UNION SELECT id FROM film_picture_draft WHERE id IN (\(list: pictures)) ORDER BY picture
      """)
    return Set(try rows.map { try $0.value("picture") })
  }
}
