public import PlazaBase
public import PlazaData
public import PlazaFiles
public import PlazaMarkup
public import PlazaWeb

/// A clip of an advert that runs today, with what a page needs to play it.
public struct SponsoredClip: Sendable, Equatable {
  public let advert: ID<Advert>
  public let advertiser: String
  public let headline: String
  public let words: String?
  /// What is shown until it plays.
  public let picture: Link
  /// The film itself.
  public let file: Link
  /// `video/mp4` or `video/webm`.
  public let type: String
  private let kept: AdvertClip
  /// How long it plays.
  public let length: Duration

  /// The film's bytes; nil where the file is gone.
  public func open(in files: any FileStore) async throws -> (any ByteSource)? {
    guard let key = AdvertFiles.key(kept), let file = try await files.open(key) else { return nil }
    return FileSource(file: file, tag: key.name)
  }

  /// Where its advert leads, by way of `/go`.
  public var link: Link { Paths.go(advert) }

  /// The clip of an advert; nil where it has none whose length is known, or is not shown on that day.
  public static func find(
    _ advert: ID<Advert>, on day: CalendarDate, _ tx: any Transaction
  ) throws -> SponsoredClip? {
    try tx.first("\(selection) AND a.id = \(advert) AND \(isShown(day))").map(SponsoredClip.init(row:))
  }

  /// The clips of these adverts that are shown on that day, by advert.
  public static func found(
    _ adverts: [ID<Advert>], on day: CalendarDate, _ tx: any Transaction
  ) throws -> [ID<Advert>: SponsoredClip] {
    let rows = try tx.rows("\(selection) AND a.id IN (\(list: adverts)) AND \(isShown(day)) ORDER BY a.id")
    return Dictionary(try rows.map(SponsoredClip.init(row:)).map { ($0.advert, $0) }) { first, _ in first }
  }

  /// The headline of an advert, for the staff, whether or not it is shown.
  /// - Throws: a refusal where there is no such advert.
  public static func headline(of advert: ID<Advert>, _ tx: any Transaction) throws -> String {
    try Advert.find(advert, tx).details.headline
  }

  /// The headlines of adverts, whether or not they are shown; those that are gone are left out.
  public static func headlines(of adverts: [ID<Advert>], _ tx: any Transaction) throws -> [ID<Advert>: String] {
    if adverts.isEmpty { return [:] }
    let rows = try tx.rows("SELECT id, headline FROM advert WHERE id IN (\(list: adverts)) ORDER BY id")
    return Dictionary(try rows.map { (try $0.value("id"), try $0.value("headline")) }) { first, _ in first }
  }

  /// Where the staff keep an advert.
  public static func staffPage(of advert: ID<Advert>) -> Link { Paths.advert(advert) }

  private static let selection: SQL = """
    SELECT a.id, v.name AS advertiser_name, a.headline, a.words, a.picture, a.clip, a.clip_kind, a.clip_milliseconds
    FROM advert a JOIN advert_advertiser v ON v.id = a.advertiser
    WHERE a.clip IS NOT NULL AND a.clip_milliseconds IS NOT NULL
    """

  private static func isShown(_ day: CalendarDate) -> SQL {
    "a.is_paused = 0 AND a.first_day <= \(day) AND a.last_day >= \(day)"
  }

  private init(row: PlazaData.Row) throws {
    advert = try row.value("id")
    advertiser = try row.value("advertiser_name")
    headline = try row.value("headline")
    words = try row.optional("description")
    picture = pictureLink(try row.optional("picture"), of: advert, .card)
    let kind: AdvertClip.Kind = try row.value("clip_kind")
    kept = AdvertClip(id: try row.value("clip"), kind: kind)
    file = Paths.clip(kept.id, kind.rawValue)
    type = kind.type
    length = .milliseconds(try row.value("clip_milliseconds", as: Int.self))
  }
}

/// What somebody gives for watching an advert's clip, as the advert's own page tells its staff.
public protocol ClipRewards: Sendable {
  /// What is given, and where the staff change it.
  func summary(of advert: ID<Advert>, _ tx: any Transaction) throws -> (words: String, page: Link)
}
