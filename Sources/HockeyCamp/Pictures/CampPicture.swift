import PlazaBase
import PlazaData
import PlazaImaging

/// A picture of an offer, or the podcast's cover, re-encoded in three sizes. A picture never
/// changes: a replacement has a new key, so that URLs are cacheable.
struct CampPicture: Sendable {
  enum Size: String, Sendable, CaseIterable {
    /// The size for podcast covers, which need at least 1400 pixels a side.
    case full
    /// The size on an offer's own page.
    case page
    /// The size in lists.
    case list

    var picture: PictureSize {
      switch self {
      case .full: PictureSize(rawValue, width: 1600, height: 1600)
      case .page: PictureSize(rawValue, width: 960, height: 720)
      case .list: PictureSize(rawValue, width: 240, height: 240)
      }
    }
  }

  /// The minimum side length of a podcast cover in pixels, as podcast directories require.
  static let leastCover = 1400

  /// Returns whether a picture is square and large enough for a podcast cover.
  static func isCover(_ id: ID<CampPicture>, _ tx: any Transaction) throws -> Bool {
    try tx.exists(
      "SELECT 1 FROM camp_picture WHERE id = \(id) AND width = height AND width >= \(leastCover)")
  }

  static func exists(_ id: ID<CampPicture>, _ tx: any Transaction) throws -> Bool {
    try tx.exists("SELECT 1 FROM camp_picture WHERE id = \(id)")
  }

  /// - Parameter all: whether to include pictures that no public page shows.
  static func bytes(_ id: ID<CampPicture>, _ size: Size, all: Bool, _ tx: any Transaction) throws
    -> [UInt8]?
  {
    let shown: SQL = """
       AND (EXISTS (SELECT 1 FROM camp_offer o WHERE o.picture = \(id) AND o.is_hidden = 0)
        OR EXISTS (SELECT 1 FROM camp_details d WHERE d.cover = \(id)))
      """
    let found = try tx.first(
      "SELECT bytes FROM camp_picture_size WHERE picture = \(id) AND size = \(size.rawValue)\(all ? "" : shown)"
    )
    return try found?.value("bytes")
  }
}

/// Stores a re-encoded picture. A picture that no offer and no cover refers to is deleted after a
/// day.
struct SaveCampPicture: Sendable {
  let id: ID<CampPicture>
  let width: Int
  let height: Int
  let sizes: [CampPicture.Size: [UInt8]]
  let now: Instant

  private static let retention = Duration.days(1)

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run(
      """
      DELETE FROM camp_picture WHERE made_at < \(now - Self.retention)
        AND NOT EXISTS (SELECT 1 FROM camp_offer o WHERE o.picture = camp_picture.id)
        AND NOT EXISTS (SELECT 1 FROM camp_details d WHERE d.cover = camp_picture.id)
      """)
    try tx.run(
      "INSERT INTO camp_picture (id, width, height, made_at) VALUES (\(id), \(width), \(height), \(now))"
    )
    for (size, bytes) in sizes {
      try tx.run(
        "INSERT INTO camp_picture_size (picture, size, bytes) VALUES (\(id), \(size.rawValue), \(bytes))"
      )
    }
  }
}
