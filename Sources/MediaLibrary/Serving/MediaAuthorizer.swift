public import PlazaBase
public import PlazaData
public import PlazaHTTP

/// Decides who may see which items. Every list, page and byte response, including posters and
/// storyboards, evaluates it for the current request, so that a revoked right takes effect with
/// the next request.
public protocol MediaAuthorizer: Sendable {
  /// Returns the condition under which a viewer may see the item `m`; nil is a signed-out visitor.
  func canView(_ viewer: Viewer?) -> SQL
  /// Returns the condition under which a viewer may change or remove the item, and download its
  /// original.
  func changes(_ viewer: Viewer) -> SQL
  /// Returns the condition under which a viewer who sees the item may comment and draw on it, and
  /// see what others commented and drew.
  func canDiscuss(_ viewer: Viewer) -> SQL
  /// Returns the condition under which a viewer who sees the item may make a new version of it.
  func edits(_ viewer: Viewer) -> SQL
}

extension MediaAuthorizer {
  /// Returns an item that the viewer may see.
  /// - Throws: ``MediaRefusal/noSuchItem``, both if it does not exist and if the viewer may not
  ///   see it.
  public func item(_ id: ID<MediaItem>, for viewer: Viewer?, _ tx: any Transaction) throws
    -> MediaItem
  {
    let row = try tx.first(
      """
      SELECT \(MediaItem.columns) FROM media_item m LEFT JOIN media_category c ON c.id = m.category
      WHERE m.id = \(id) AND \(shown(to: viewer))
      """)
    guard let row else { throw MediaRefusal.noSuchItem }
    return try MediaItem(row: row)
  }

  /// Returns those of the items that the viewer may see.
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

  /// Returns whether the viewer may change an item.
  public func mayChange(_ id: ID<MediaItem>, _ viewer: Viewer, _ tx: any Transaction) throws
    -> Bool
  {
    try tx.exists("SELECT 1 FROM media_item m WHERE m.id = \(id) AND (\(changes(viewer)))")
  }

  /// Returns an item that the viewer may change.
  /// - Throws: ``MediaRefusal``.
  public func changeable(_ id: ID<MediaItem>, by viewer: Viewer, _ tx: any Transaction) throws
    -> MediaItem
  {
    let item = try item(id, for: viewer, tx)
    guard try mayChange(id, viewer, tx) else { throw MediaRefusal.notOwner }
    return item
  }

  /// Returns whether a viewer who sees an item may comment and draw on it.
  public func mayDiscuss(_ id: ID<MediaItem>, _ viewer: Viewer, _ tx: any Transaction) throws
    -> Bool
  {
    try tx.exists("SELECT 1 FROM media_item m WHERE m.id = \(id) AND (\(canDiscuss(viewer)))")
  }

  /// Returns whether a viewer who sees an item may make new versions of it.
  public func mayEdit(_ id: ID<MediaItem>, _ viewer: Viewer, _ tx: any Transaction) throws -> Bool
  {
    try tx.exists(
      "SELECT 1 FROM media_item m WHERE m.id = \(id) AND ((\(edits(viewer))) OR (\(changes(viewer))))"
    )
  }

  /// Returns an item that the viewer may comment on.
  /// - Throws: ``MediaRefusal``.
  public func discussed(_ id: ID<MediaItem>, by viewer: Viewer, _ tx: any Transaction) throws
    -> MediaItem
  {
    let item = try item(id, for: viewer, tx)
    guard try mayDiscuss(id, viewer, tx) else { throw MediaRefusal.notInAudience }
    return item
  }

  /// Returns an item of which the viewer may make new versions.
  /// - Throws: ``MediaRefusal``.
  public func editable(_ id: ID<MediaItem>, by viewer: Viewer, _ tx: any Transaction) throws
    -> MediaItem
  {
    let item = try item(id, for: viewer, tx)
    guard try mayEdit(id, viewer, tx) else { throw MediaRefusal.notEditor }
    return item
  }

  /// Returns the complete condition on the item `m` and its category `c`. Items that are not ready
  /// are visible to those who may change them, and items of a locked category to signed-in viewers
  /// only.
  func shown(to viewer: Viewer?) -> SQL {
    guard let viewer else {
      return "m.state = 'ready' AND COALESCE(c.is_locked, 0) = 0 AND (\(canView(nil)))"
    }
    return "((m.state = 'ready' AND (\(canView(viewer)))) OR (\(changes(viewer))))"
  }
}
