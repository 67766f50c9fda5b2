import PlazaBase
import PlazaData
import PlazaFiles

/// The state of an item during processing: reports progress and stores the result.
struct MediaMaking: Sendable {
  let item: ID<MediaItem>
  let store: any Database
  let files: any FileStore
  let world: World

  /// The item was removed or no longer needs to be processed.
  struct ProcessingCancelled: Error {}

  /// Marks an item as being processed, also after processing failed.
  /// - Returns: False if the item does not exist or is not to be processed.
  static func begin(_ item: ID<MediaItem>, _ tx: any Transaction) throws -> Bool {
    try tx.run(
      """
      UPDATE media_item SET state = 'making', reason = NULL, given_up_at = NULL
      WHERE id = \(item) AND (state IN ('waiting', 'making') OR given_up_at IS NOT NULL)
      """) == 1
  }

  /// Records the progress.
  /// - Parameter done: The progress, 0 to 1000.
  /// - Throws: ``ProcessingCancelled``.
  func reportProgress(_ done: Int) async throws {
    let (item, shown) = (item, min(done, 999))
    let changed = try await store.write {
      try $0.run(
        "UPDATE media_item SET progress = \(shown) WHERE id = \(item) AND state = 'making'")
    }
    guard changed == 1 else { throw ProcessingCancelled() }
  }

  /// Stores the result: first the files, then the rows that refer to them.
  func save(_ made: Renditions, _ originals: [MediaFile]) async throws {
    let pieces = MediaPieces(made)
    let stored = try await store(pieces)
    let note = SaveRenditions(
      item: item, facts: pieces.facts, files: stored + originals, now: world.now())
    if try await !store.write({ try note($0) }) { try await files.delete(stored.map(\.file)) }
  }

  /// Stores the result in place of an earlier one.
  func replace(by made: Renditions) async throws {
    let pieces = MediaPieces(made)
    let note = RecordRemake(
      item: item, facts: pieces.facts, files: try await store(pieces), now: world.now())
    try await files.delete(try await store.write { try note($0) })
  }

  private func store(_ pieces: MediaPieces) async throws -> [MediaFile] {
    var stored: [MediaFile] = []
    for piece in pieces.all {
      let key = FileKey(MediaFile.prefix, world.newID(MediaItem.self), piece.kind.ending)
      guard let key else { throw FileError.unavailable("no name for a file") }
      try await piece.put(key, in: files)
      stored.append(
        MediaFile(
          kind: piece.kind, number: piece.number, length: piece.length, file: key.description))
    }
    return stored
  }

  func refuse(_ reason: any Refusal) async throws {
    let refuse = RefuseMedia(item: item, reason: StoredPhrase { reason.message })
    try await files.delete(try await store.write { try refuse($0) })
  }
}
