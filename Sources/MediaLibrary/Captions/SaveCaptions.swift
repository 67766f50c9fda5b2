public import PlazaBase
public import PlazaData

/// Gives an item captions in a language, in place of those that it had.
public struct SaveCaptions: Sendable {
  private let captions: Captions
  private let language: CaptionLanguage
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

  /// The file of an item in a language.
  static func stored(_ language: CaptionLanguage, of item: ID<MediaItem>, _ tx: any Transaction) throws -> String? {
    try tx.first("SELECT cues FROM media_caption WHERE item = \(item) AND language = \(language.rawValue)")?
      .value("cues")
  }
}

/// Takes an item's captions in a language away.
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
