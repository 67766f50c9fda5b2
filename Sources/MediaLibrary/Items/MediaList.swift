public import PlazaBase
public import PlazaData
public import PlazaHTTP

/// A query for the items that a viewer may see, newest first.
public struct MediaList: Sendable {
  public var category: ID<MediaCategory>?
  public var kind: MediaItem.Kind?
  /// The search words.
  public var text: String?
  /// Restricts the list to items of this member.
  public var owner: ID<Member>?
  /// Restricts the list to items in which this member appears.
  public var person: ID<Member>?
  /// Restricts the list to items after this one, for paging.
  public var after: ID<MediaItem>?
  public var limit: Int

  public init(limit: Int = 50) { self.limit = limit }

  /// - Returns: At most `limit` items, and one more if there are more.
  public func callAsFunction(
    for viewer: Viewer?, by authorizer: some MediaAuthorizer, _ tx: any Transaction
  ) throws -> [MediaItem] {
    try tx.rows(
      """
      SELECT \(MediaItem.columns) FROM media_item m LEFT JOIN media_category c ON c.id = m.category
      WHERE \(filter) AND \(authorizer.shown(to: viewer)) ORDER BY m.id DESC LIMIT \(limit + 1)
      """
    ).map(MediaItem.init)
  }

  private var filter: SQL {
    var all: SQL = "1 = 1"
    if let category { all = "\(all) AND m.category = \(category)" }
    if let kind { all = "\(all) AND m.kind = \(kind.rawValue)" }
    if let owner { all = "\(all) AND m.owner = \(owner)" }
    if let person {
      all =
        "\(all) AND EXISTS (SELECT 1 FROM media_person p WHERE p.item = m.id AND p.member = \(person))"
    }
    if let after { all = "\(all) AND m.id < \(after)" }
    if let text { all = "\(all) AND (\(MediaSearch.condition(text)))" }
    return all
  }

  /// Returns the number of items in each category that the viewer may see.
  public static func counts(
    for viewer: Viewer?, by authorizer: some MediaAuthorizer, _ tx: any Transaction
  ) throws -> [ID<MediaCategory>: Int] {
    let rows = try tx.rows(
      """
      SELECT m.category AS category, count(*) AS n FROM media_item m JOIN media_category c ON c.id = m.category
      WHERE \(authorizer.shown(to: viewer)) GROUP BY m.category
      """)
    return Dictionary(
      try rows.map {
        (try $0.value("category", as: ID<MediaCategory>.self), try $0.value("n", as: Int.self))
      },
      uniquingKeysWith: { first, _ in first })
  }
}
