public import PlazaBase
public import PlazaData

/// A category of items.
public struct MediaCategory: Sendable, Equatable {
  /// The maximum number of categories.
  static let maximum = 50

  public let id: ID<MediaCategory>
  public let title: String
  public let titleKorean: String?
  /// Whether its items are visible to signed-in members only, regardless of their own audience.
  public let isLocked: Bool
  public let position: Int

  public init(
    id: ID<MediaCategory>, title: String, titleKorean: String?, isLocked: Bool, position: Int
  ) {
    self.id = id
    self.title = title
    self.titleKorean = titleKorean
    self.isLocked = isLocked
    self.position = position
  }

  init(row: Row) throws {
    id = try row.value("id")
    title = try row.value("title")
    titleKorean = try row.optional("title_korean")
    isLocked = try row.value("is_locked")
    position = try row.value("position")
  }

  /// Returns all categories, in order.
  public static func all(_ tx: any Transaction) throws -> [MediaCategory] {
    try tx.rows(
      "SELECT id, title, title_korean, is_locked, position FROM media_category ORDER BY position, id"
    )
    .map(MediaCategory.init)
  }

  /// - Throws: ``MediaRefusal/noSuchCategory``.
  public static func find(_ id: ID<MediaCategory>, _ tx: any Transaction) throws -> MediaCategory {
    let row = try tx.first(
      "SELECT id, title, title_korean, is_locked, position FROM media_category WHERE id = \(id)")
    guard let row else { throw MediaRefusal.noSuchCategory }
    return try MediaCategory(row: row)
  }

  /// Returns the number of items in each category, regardless of who may see them.
  public static func sizes(_ tx: any Transaction) throws -> [ID<MediaCategory>: Int] {
    let rows = try tx.rows(
      "SELECT category, count(*) AS n FROM media_item WHERE category IS NOT NULL GROUP BY category"
    )
    return Dictionary(
      try rows.map { (try $0.value("category"), try $0.value("n", as: Int.self)) },
      uniquingKeysWith: { first, _ in first })
  }
}
