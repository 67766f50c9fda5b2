public import PlazaBase
public import PlazaData

/// Saves the captions of an item in one language, in place of the earlier ones.
public struct SaveCaptions: Sendable {
  public let language: CaptionLanguage
  private let captions: Captions
  private let item: ID<MediaItem>

  public init(_ captions: Captions, in language: CaptionLanguage, of item: ID<MediaItem>) {
    self.captions = captions
    self.language = language
    self.item = item
  }

  public func callAsFunction(_ tx: any Transaction) throws {
    try tx.run(
      """
      INSERT INTO media_caption (item, language, cues) VALUES (\(item), \(language.rawValue), \(captions.webVTT))
      ON CONFLICT (item, language) DO UPDATE SET cues = excluded.cues
      """)
  }
}

extension Captions {
  /// Returns the WebVTT files of an item, by language.
  public static func files(of item: ID<MediaItem>, _ tx: any Transaction) throws
    -> [CaptionLanguage: String]
  {
    let rows = try tx.rows("SELECT language, cues FROM media_caption WHERE item = \(item)")
    return try Dictionary(
      rows.map {
        (try $0.value("language", as: CaptionLanguage.self), try $0.value("cues", as: String.self))
      },
      uniquingKeysWith: { one, _ in one })
  }

  /// Returns the WebVTT files of all items of a member, in the order of items and languages.
  public static func files(
    of member: ID<Member>, _ tx: any Transaction
  ) throws -> [(item: ID<MediaItem>, language: CaptionLanguage, webVTT: String)] {
    try tx.rows(
      """
      SELECT c.item, c.language, c.cues FROM media_item m JOIN media_caption c ON c.item = m.id
      WHERE m.owner = \(member) ORDER BY c.item, c.language
      """
    ).map { (try $0.value("item"), try $0.value("language"), try $0.value("cues")) }
  }
}

/// Removes the captions of an item in one language.
public struct RemoveCaptions: Sendable {
  private let language: CaptionLanguage
  private let item: ID<MediaItem>

  public init(in language: CaptionLanguage, of item: ID<MediaItem>) {
    self.language = language
    self.item = item
  }

  /// - Throws: ``CaptionRefusal/noSuchLanguage``.
  public func callAsFunction(_ tx: any Transaction) throws {
    let removed = try tx.run(
      "DELETE FROM media_caption WHERE item = \(item) AND language = \(language.rawValue)")
    if removed == 0 { throw CaptionRefusal.noSuchLanguage }
  }
}
