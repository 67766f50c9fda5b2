public import PlazaBase
public import PlazaData

/// Changes the description and the audience of an item.
public struct ChangeMedia: Sendable {
  private let item: ID<MediaItem>
  private let draft: MediaDraft

  public init(_ item: ID<MediaItem>, to draft: MediaDraft) {
    self.item = item
    self.draft = draft
  }

  /// - Throws: ``MediaRefusal``.
  public func callAsFunction(_ tx: any Transaction) throws {
    try draft.check(tx)
    let changed = try tx.run(
      """
      UPDATE media_item SET title = \(draft.title), notes = \(draft.notes), category = \(draft.category),
        audience = \(draft.audience.word), audience_group = \(draft.audience.group) WHERE id = \(item)
      """)
    guard changed == 1 else { throw MediaRefusal.noSuchItem }
    try draft.writeLists(of: item, tx)
  }
}
