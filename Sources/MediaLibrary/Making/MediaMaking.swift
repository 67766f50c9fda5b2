import PlazaBase
import PlazaData
import PlazaFiles
import PlazaWeb

/// An item while it is being made: how far it is, and what becomes of it.
struct MediaMaking: Sendable {
  let item: ID<MediaItem>
  let store: any Store
  let files: any FileStore
  let world: World

  /// Nobody waits for it any more.
  struct Unwanted: Error {}

  /// - Parameter done: how much of the work, 0 to 1000.
  /// - Throws: ``Unwanted``.
  func tell(_ done: Int) async throws {
    let (item, shown) = (item, min(done, 999))
    let changed = try await store.write {
      try $0.run("UPDATE media_item SET progress = \(shown) WHERE id = \(item) AND state = 'making'")
    }
    guard changed == 1 else { throw Unwanted() }
  }

  /// First the files, then the rows that name them.
  func keep(_ made: MadeFootage, _ originals: [MediaFile]) async throws {
    let pieces = MediaPieces(made)
    var stored: [MediaFile] = []
    for piece in pieces.all {
      let key = FileKey(MediaFile.area, world.newID(MediaItem.self), piece.kind.ending)
      guard let key else { throw FileError.unavailable("no name for a file") }
      try await piece.put(key, in: files)
      stored.append(MediaFile(kind: piece.kind, number: piece.number, length: piece.length, file: key.description))
    }
    let note = NoteMade(item: item, facts: pieces.facts, files: stored + originals, now: world.now())
    if try await !store.write({ try note($0) }) { try await remove(stored.map(\.file)) }
  }

  func refuse(_ reason: any SpokenRefusal) async throws {
    let refuse = RefuseMedia(item: item, reason: reason)
    try await remove(try await store.write { try refuse($0) })
  }

  private func remove(_ names: [String]) async throws {
    for name in names { if let key = FileKey(name) { try await files.delete(key) } }
  }
}

/// What was made of an item is written down; its upload becomes its original.
struct NoteMade: Sendable {
  let item: ID<MediaItem>
  let facts: MediaFacts
  let files: [MediaFile]
  let now: Instant

  /// - Returns: false where the item was removed meanwhile, or another did the work.
  func callAsFunction(_ tx: any Transaction) throws -> Bool {
    let upload = try MakeMedia.upload(of: item, tx)
    let picture = facts.picture
    let changed = try tx.run(
      """
      UPDATE media_item SET state = 'ready', ready_at = \(now), progress = 1000, upload = NULL,
        kind = \(picture == nil ? "podcast" : "video"), milliseconds = \(facts.milliseconds),
        width = \(picture?.width), height = \(picture?.height), frames = \(picture?.frames),
        rate_numerator = \(picture?.rate.numerator), rate_denominator = \(picture?.rate.denominator),
        time_scale = \(picture?.timeScale), has_sound = \(picture?.hasSound ?? true)
      WHERE id = \(item) AND state = 'making'
      """)
    guard changed == 1 else { return false }
    if let upload { try tx.run("DELETE FROM media_upload WHERE id = \(upload)") }
    for file in files { try file.insert(of: item, tx) }
    return true
  }
}

/// Nothing can be made of what came in, or was asked for.
struct RefuseMedia: Sendable {
  let item: ID<MediaItem>
  let reason: any SpokenRefusal

  /// - Returns: the files that nothing names any more.
  func callAsFunction(_ tx: any Transaction) throws -> [String] {
    let upload = try MakeMedia.upload(of: item, tx)
    let sentences = [Language.english, .korean].map { reason.sentence(Say($0)) }.joined(separator: "\n")
    try tx.run(
      """
      UPDATE media_item SET state = 'refused', upload = NULL, reason = \(sentences)
      WHERE id = \(item) AND state = 'making'
      """)
    return try upload.map { try DropMediaUpload.drop($0, tx) } ?? []
  }
}
