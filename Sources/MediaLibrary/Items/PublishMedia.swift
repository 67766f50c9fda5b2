import Errands
public import PlazaBase
public import PlazaData

/// Makes an item of an upload that is whole. It is ready once an errand has worked on it.
public struct PublishMedia: Sendable {
  /// The item's key.
  public let id: ID<MediaItem>
  private let upload: ID<MediaUpload>
  private let member: ID<Member>
  private let draft: MediaDraft
  private let now: Instant
  private let ask: AskErrand

  public init(_ upload: ID<MediaUpload>, as draft: MediaDraft, by member: ID<Member>, in world: World) {
    id = world.newID()
    now = world.now()
    self.upload = upload
    self.draft = draft
    self.member = member
    ask = AskErrand(MakeMedia.errand, key: id.text, in: world)
  }

  /// - Throws: ``MediaRefusal``, and refusals of uploads.
  public func callAsFunction(_ tx: any Transaction) throws {
    guard let found = try MediaUpload.find(upload, of: member, tx), found.state != .taken else {
      throw MediaUploadRefusal.noSuchUpload
    }
    guard found.state == .whole else { throw MediaUploadRefusal.notWhole }
    try draft.check(tx)
    try tx.run("UPDATE media_upload SET state = 'taken' WHERE id = \(upload)")
    try tx.run(
      """
      INSERT INTO media_item (id, kind, title, notes, search_key, category, audience, audience_group, owner, upload,
        state, progress, created_at)
      VALUES (\(id), 'video', \(draft.title), \(draft.notes), '', \(draft.category), \(draft.audience.word),
        \(draft.audience.group), \(member), \(upload), 'waiting', 0, \(now))
      """)
    try draft.writeLists(of: id, tx)
    try ask(tx)
  }
}

/// Changes what is said of an item, and who may see it.
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

/// Removes an item with its files, and with it whatever others made of it: nobody keeps a clip of somebody who took it
/// back. What its owner made of it stays.
public struct RemoveMedia: Sendable {
  private let item: ID<MediaItem>

  public init(_ item: ID<MediaItem>) { self.item = item }

  /// - Returns: the stored files that nothing names any more.
  /// - Throws: ``MediaRefusal/noSuchItem``.
  public func callAsFunction(_ tx: any Transaction) throws -> [String] {
    guard let row = try tx.first("SELECT upload FROM media_item WHERE id = \(item)") else {
      throw MediaRefusal.noSuchItem
    }
    var files = try MediaFile.all(of: item, tx).map(\.file)
    for version in try MediaEdition.ofOthers(item, tx) { files += try RemoveMedia(version)(tx) }
    let upload: ID<MediaUpload>? = try row.optional("upload")
    try tx.run("DELETE FROM media_item WHERE id = \(item)")
    if let upload { files += try DropMediaUpload.drop(upload, tx) }
    return files
  }
}
