public import PlazaBase
public import PlazaData

/// What items are sorted by.
public struct MediaCategory: Sendable, Equatable {
  public let id: ID<MediaCategory>
  public let title: String
  public let titleKorean: String?
  /// Whether its items are for those who are signed in only, whatever their own audience says.
  public let isLocked: Bool
  public let position: Int

  public init(id: ID<MediaCategory>, title: String, titleKorean: String?, isLocked: Bool, position: Int) {
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

  /// All of them, in their order.
  public static func all(_ tx: any Transaction) throws -> [MediaCategory] {
    try tx.rows("SELECT id, title, title_korean, is_locked, position FROM media_category ORDER BY position, id")
      .map(MediaCategory.init)
  }
}

/// Adds a category, or changes one.
public struct SaveCategory: Sendable {
  private let category: MediaCategory

  public init(_ category: MediaCategory) { self.category = category }

  /// - Throws: ``MediaRefusal/categoryExists``.
  public func callAsFunction(_ tx: any Transaction) throws {
    let id = category.id
    if try tx.exists("SELECT 1 FROM media_category WHERE title = \(category.title) AND id <> \(id)") {
      throw MediaRefusal.categoryExists
    }
    try tx.run(
      """
      INSERT INTO media_category (id, title, title_korean, is_locked, position)
      VALUES (\(id), \(category.title), \(category.titleKorean), \(category.isLocked), \(category.position))
      ON CONFLICT (id) DO UPDATE SET title = excluded.title, title_korean = excluded.title_korean,
        is_locked = excluded.is_locked, position = excluded.position
      """)
  }
}
