import PlazaBase
import PlazaData
import PlazaFiles
import PlazaImaging

/// The row of a film's downloaded picture. Every picture has a key of its own, so the image at an
/// address never changes.
struct FilmPicture: Sendable {
  static let prefix = "films/posters"
  /// How long to wait before a picture that its source did not have is requested again.
  static let failureRetention = Duration.days(1)

  let film: ID<Film>
  /// The address that the film's sources give for its picture now.
  let artwork: String?
  /// The address that this picture was downloaded from, or that the last attempt used.
  let address: String?
  let picture: ID<FilmPicture>?
  let failedAt: Instant?

  /// Finds the picture of a film.
  /// - Throws: ``NoSuchFilm``.
  static func find(_ id: ID<Film>, _ tx: any Transaction) throws -> FilmPicture {
    let film = try Film.find(id, in: .all, tx).id
    let row = try tx.first(
      """
      SELECT f.artwork, p.address, p.picture, p.failed_at
      FROM film f LEFT JOIN film_picture p ON p.film = f.id WHERE f.id = \(film)
      """)
    guard let row else { throw NoSuchFilm() }
    return FilmPicture(
      film: film, artwork: try row.optional("artwork"), address: try row.optional("address"),
      picture: try row.optional("picture"), failedAt: try row.optional("failed_at"))
  }

  /// Whether a picture other than this one can presumably be downloaded.
  func needsDownload(now: Instant) -> Bool {
    guard let artwork else { return false }
    if address != artwork { return true }
    if let failedAt { return now - failedAt >= Self.failureRetention }
    return picture == nil
  }

  static func key(_ picture: ID<FilmPicture>, _ size: PosterSize) -> FileKey? {
    FileKey(prefix, picture, size.rawValue + ".jpg")
  }
}

extension PosterSize {
  var pictureSize: PictureSize {
    switch self {
    case .list: PictureSize(rawValue, width: 240, height: 360)
    case .detail: PictureSize(rawValue, width: 800, height: 1200)
    }
  }

  /// All sizes, the largest first.
  static let remade = allCases.reversed().map(\.pictureSize)
}

/// Sets the picture of a film.
struct SavePicture: Sendable {
  let film: ID<Film>
  let address: String
  let picture: ID<FilmPicture>
  let bytes: Int
  /// Whether staff uploaded it. It cannot be downloaded again and is therefore never evicted.
  var isOwn = false
  let now: Instant

  /// - Returns: the film's previous picture, which is no longer referenced.
  func callAsFunction(_ tx: any Transaction) throws -> ID<FilmPicture>? {
    let before = try tx.first("SELECT picture, bytes FROM film_picture WHERE film = \(film)")
    try tx.run(
      """
      INSERT INTO film_picture (film, address, picture, bytes, is_own, used_at)
      VALUES (\(film), \(address), \(picture), \(bytes), \(isOwn), \(now))
      ON CONFLICT (film) DO UPDATE SET address = excluded.address, picture = excluded.picture,
        bytes = excluded.bytes, is_own = excluded.is_own, used_at = excluded.used_at, failed_at = NULL
      """)
    let more = bytes - (try before?.value("bytes") ?? 0)
    try tx.run("UPDATE film_picture_total SET bytes = bytes + \(more) WHERE id = 1")
    try tx.run("UPDATE film SET picture = \(picture.text) WHERE id = \(film)")
    return try before?.optional("picture")
  }
}

/// Records that a picture could not be downloaded. The film's present picture remains.
struct RecordMissingPicture: Sendable {
  let film: ID<Film>
  let address: String
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run(
      """
      INSERT INTO film_picture (film, address, bytes, used_at, failed_at)
      VALUES (\(film), \(address), 0, \(now), \(now))
      ON CONFLICT (film) DO UPDATE SET address = excluded.address, failed_at = excluded.failed_at
      """)
  }
}

/// Evicts the least recently used pictures until the rest fits the budget.
struct EvictArtwork: Sendable {
  let budget: Int

  /// The maximum number per transaction, so that other writes do not wait long.
  private static let atOnce = 100

  /// - Returns: the evicted pictures, whose files the caller deletes.
  func callAsFunction(_ tx: any Transaction) throws -> [ID<FilmPicture>] {
    var total: Int =
      try tx.first("SELECT bytes FROM film_picture_total WHERE id = 1")?.value("bytes") ?? 0
    var gone: [ID<FilmPicture>] = []
    if total <= budget { return gone }
    let oldest = try tx.rows(
      """
      SELECT film, picture, bytes FROM film_picture WHERE picture IS NOT NULL AND is_own = 0
      ORDER BY used_at, film LIMIT \(Self.atOnce)
      """)
    for row in oldest where total > budget {
      let film: ID<Film> = try row.value("film")
      gone.append(try row.value("picture"))
      total -= try row.value("bytes")
      try tx.run("UPDATE film SET picture = NULL WHERE id = \(film)")
      try tx.run("DELETE FROM film_picture WHERE film = \(film)")
    }
    try tx.run("UPDATE film_picture_total SET bytes = \(max(0, total)) WHERE id = 1")
    return gone
  }
}

/// Records when pictures were last used.
struct RecordArtworkUse: Sendable {
  let used: [ID<Film>: Instant]

  func callAsFunction(_ tx: any Transaction) throws {
    for (film, moment) in used.sorted(by: { $0.key.text < $1.key.text }) {
      try tx.run(
        """
        UPDATE film_picture SET used_at = \(moment) WHERE film = \(film) AND used_at < \(moment)
        """)
    }
  }
}
