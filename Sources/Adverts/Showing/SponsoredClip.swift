public import PlazaBase
public import PlazaData
public import PlazaFiles
import PlazaHTTP
public import PlazaMarkup

/// The clip of an advert that runs today, with the data for playing it.
public struct SponsoredClip: Sendable, Equatable {
  public let advert: ID<Advert>
  public let advertiser: String
  public let headline: String
  public let text: String?
  /// The picture shown until the clip plays.
  public let picture: Link
  /// The path of the video file.
  public let file: Link
  /// The media type, `video/mp4` or `video/webm`.
  public let type: String
  private let clip: AdvertClip
  /// The duration of the clip.
  public let length: Duration

  /// Opens the video file; nil if it no longer exists.
  public func open(in files: any FileStore) async throws -> (any ByteSource)? {
    guard let key = AdvertFiles.key(clip), let file = try await files.open(key) else { return nil }
    return StoredFileSource(file, tag: key.name)
  }

  /// The `/go` link of the advert.
  public var link: Link { Paths.go(advert) }

  /// Returns the clip of an advert; nil if its duration is unknown or the advert is not shown on
  /// that day.
  public static func find(
    _ advert: ID<Advert>, on day: CalendarDate, _ tx: any Transaction
  ) throws -> SponsoredClip? {
    try tx.first("\(selection) AND a.id = \(advert) AND \(isShown(day))").map(
      SponsoredClip.init(row:))
  }

  /// Returns the clips of adverts that are shown on a day, by advert.
  public static func found(
    _ adverts: [ID<Advert>], on day: CalendarDate, _ tx: any Transaction
  ) throws -> [ID<Advert>: SponsoredClip] {
    let rows = try tx.rows(
      "\(selection) AND a.id IN (\(list: adverts)) AND \(isShown(day)) ORDER BY a.id")
    return Dictionary(try rows.map(SponsoredClip.init(row:)).map { ($0.advert, $0) }) { first, _ in
      first
    }
  }

  /// Returns the headline of an advert for staff, whether or not it is shown.
  /// - Throws: ``NotFound`` if the advert does not exist.
  public static func headline(of advert: ID<Advert>, _ tx: any Transaction) throws -> String {
    try Advert.find(advert, tx).details.headline
  }

  /// Returns the headlines of adverts, whether or not they are shown; deleted ones are omitted.
  public static func headlines(of adverts: [ID<Advert>], _ tx: any Transaction) throws -> [ID<
    Advert
  >: String] {
    if adverts.isEmpty { return [:] }
    let rows = try tx.rows(
      "SELECT id, headline FROM advert WHERE id IN (\(list: adverts)) ORDER BY id")
    return Dictionary(try rows.map { (try $0.value("id"), try $0.value("headline")) }) {
      first, _ in first
    }
  }

  /// The staff page of an advert.
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
    text = try row.optional("words")
    picture = pictureLink(try row.optional("picture"), of: advert, .card)
    let kind: AdvertClip.Kind = try row.value("clip_kind")
    clip = AdvertClip(id: try row.value("clip"), kind: kind)
    file = Paths.clip(clip.id, kind.rawValue)
    type = kind.type
    length = .milliseconds(try row.value("clip_milliseconds", as: Int.self))
  }
}

/// Describes the reward for watching an advert's clip on the advert's staff page.
public protocol ClipRewards: Sendable {
  /// Returns a description of the reward, and the page on which staff change it.
  func summary(of advert: ID<Advert>, _ tx: any Transaction) throws -> (text: String, page: Link)
}
