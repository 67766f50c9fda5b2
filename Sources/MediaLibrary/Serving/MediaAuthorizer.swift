public import PlazaBase
public import PlazaData
public import PlazaWeb

/// Decides who may see what. Lists, pages and every single byte of an item, its poster and its storyboard included, ask
/// it in the moment of their answer: whoever lost a right has lost it with the next request.
public protocol MediaAuthorizer: Sendable {
  /// What must be so for an item, which is called `m`, to be shown to somebody; to a stranger where that is nil.
  func sees(_ viewer: Viewer?) -> SQL
  /// What must be so for somebody to change or remove it, and to have what came in.
  func changes(_ viewer: Viewer) -> SQL
  /// What must be so for somebody who sees it to speak of it, draw on it, and see what others said and drew.
  func canDiscuss(_ viewer: Viewer) -> SQL
  /// What must be so for somebody who sees it to make a new version of it.
  func edits(_ viewer: Viewer) -> SQL
}

extension MediaAuthorizer {
  /// An item that somebody may see.
  /// - Throws: ``MediaRefusal/noSuchItem``, whether there is none or none for this person.
  public func item(_ id: ID<MediaItem>, for viewer: Viewer?, _ tx: any Transaction) throws -> MediaItem {
    let row = try tx.first(
      """
      SELECT \(MediaItem.columns) FROM media_item m LEFT JOIN media_category c ON c.id = m.category
      WHERE m.id = \(id) AND \(shown(to: viewer))
      """)
    guard let row else { throw MediaRefusal.noSuchItem }
    return try MediaItem(row: row)
  }

  /// Those of some items that somebody may see.
  public func items(
    _ ids: [ID<MediaItem>], for viewer: Viewer?, _ tx: any Transaction
  ) throws -> [MediaItem] {
    try tx.rows(
      """
      SELECT \(MediaItem.columns) FROM media_item m LEFT JOIN media_category c ON c.id = m.category
      WHERE m.id IN (\(list: ids)) AND \(shown(to: viewer)) ORDER BY m.id
      """
    ).map(MediaItem.init)
  }

  /// Whether somebody may change an item.
  public func mayChange(_ id: ID<MediaItem>, _ viewer: Viewer, _ tx: any Transaction) throws -> Bool {
    try tx.exists("SELECT 1 FROM media_item m WHERE m.id = \(id) AND (\(changes(viewer)))")
  }

  /// An item that somebody may change.
  /// - Throws: ``MediaRefusal``.
  public func changeable(_ id: ID<MediaItem>, by viewer: Viewer, _ tx: any Transaction) throws -> MediaItem {
    let item = try item(id, for: viewer, tx)
    guard try mayChange(id, viewer, tx) else { throw MediaRefusal.notYours }
    return item
  }

  /// Whether somebody speaks of an item that they see, and draws on it.
  public func mayDiscuss(_ id: ID<MediaItem>, _ viewer: Viewer, _ tx: any Transaction) throws -> Bool {
    try tx.exists("SELECT 1 FROM media_item m WHERE m.id = \(id) AND (\(canDiscuss(viewer)))")
  }

  /// Whether somebody makes new versions of an item that they see.
  public func mayEdit(_ id: ID<MediaItem>, _ viewer: Viewer, _ tx: any Transaction) throws -> Bool {
    try tx.exists("SELECT 1 FROM media_item m WHERE m.id = \(id) AND ((\(edits(viewer))) OR (\(changes(viewer))))")
  }

  /// An item of which somebody may speak.
  /// - Throws: ``MediaRefusal``.
  public func discussed(_ id: ID<MediaItem>, by viewer: Viewer, _ tx: any Transaction) throws -> MediaItem {
    let item = try item(id, for: viewer, tx)
    guard try mayDiscuss(id, viewer, tx) else { throw MediaRefusal.notOfTheCircle }
    return item
  }

  /// An item of which somebody may make new versions.
  /// - Throws: ``MediaRefusal``.
  public func editable(_ id: ID<MediaItem>, by viewer: Viewer, _ tx: any Transaction) throws -> MediaItem {
    let item = try item(id, for: viewer, tx)
    guard try mayEdit(id, viewer, tx) else { throw MediaRefusal.notYoursToEdit }
    return item
  }

  /// The whole condition on `m` and its category `c`: what is not ready is seen by those who may change it, and what
  /// lies in a locked category by nobody who is not signed in.
  func shown(to viewer: Viewer?) -> SQL {
    guard let viewer else {
      return "m.state = 'ready' AND COALESCE(c.is_locked, 0) = 0 AND (\(sees(nil)))"
    }
    return "((m.state = 'ready' AND (\(sees(viewer)))) OR (\(changes(viewer))))"
  }
}
