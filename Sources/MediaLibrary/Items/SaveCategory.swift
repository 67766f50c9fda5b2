public import PlazaBase
public import PlazaData

/// Saves a new or changed category.
public struct SaveCategory: Sendable {
  private let category: MediaCategory

  public init(_ category: MediaCategory) { self.category = category }

  /// - Throws: ``MediaRefusal/categoryExists``.
  public func callAsFunction(_ tx: any Transaction) throws {
    let id = category.id
    if try tx.exists(
      "SELECT 1 FROM media_category WHERE title = \(category.title) AND id <> \(id)")
    {
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

/// Adds a category after the existing ones.
public struct AddCategory: Sendable {
  public let id: ID<MediaCategory>
  private let title: String
  private let titleKorean: String?
  private let isLocked: Bool

  public init(id: ID<MediaCategory>, title: String, titleKorean: String?, isLocked: Bool) {
    self.id = id
    self.title = title
    self.titleKorean = titleKorean
    self.isLocked = isLocked
  }

  /// - Throws: ``MediaRefusal``.
  public func callAsFunction(_ tx: any Transaction) throws {
    let last = try MediaCategory.all(tx)
    guard last.count < MediaCategory.maximum else { throw MediaRefusal.tooManyCategories }
    try SaveCategory(
      MediaCategory(
        id: id, title: title, titleKorean: titleKorean, isLocked: isLocked,
        position: (last.last?.position ?? 0) + 1)
    )(tx)
  }
}

/// Moves a category one position up.
public struct MoveCategoryUp: Sendable {
  private let id: ID<MediaCategory>

  public init(_ id: ID<MediaCategory>) { self.id = id }

  /// - Throws: ``MediaRefusal/noSuchCategory``.
  public func callAsFunction(_ tx: any Transaction) throws {
    var order = try MediaCategory.all(tx).map(\.id)
    guard let place = order.firstIndex(of: id) else { throw MediaRefusal.noSuchCategory }
    if place > 0 { order.swapAt(place, place - 1) }
    // All positions are rewritten, because two categories may have the same one.
    for (position, id) in order.enumerated() {
      try tx.run(
        "UPDATE media_category SET position = \(position) WHERE id = \(id) AND position <> \(position)"
      )
    }
  }
}

/// Removes a category. Its items must move to another one: if they had none, items of a locked
/// category would become visible to signed-out visitors.
public struct RemoveCategory: Sendable {
  private let id: ID<MediaCategory>
  private let replacementCategory: ID<MediaCategory>?

  /// - Parameter replacementCategory: The category to which its items move; nil if it has none.
  public init(_ id: ID<MediaCategory>, itemsTo replacementCategory: ID<MediaCategory>?) {
    self.id = id
    self.replacementCategory = replacementCategory
  }

  /// - Throws: ``MediaRefusal``.
  public func callAsFunction(_ tx: any Transaction) throws {
    _ = try MediaCategory.find(id, tx)
    if let replacementCategory, replacementCategory != id {
      _ = try MediaCategory.find(replacementCategory, tx)
      try tx.run("UPDATE media_item SET category = \(replacementCategory) WHERE category = \(id)")
    }
    if try tx.exists("SELECT 1 FROM media_item WHERE category = \(id)") {
      throw MediaRefusal.categoryInUse
    }
    try tx.run("DELETE FROM media_category WHERE id = \(id)")
  }
}
