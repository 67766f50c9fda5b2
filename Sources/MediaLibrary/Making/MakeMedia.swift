import Errands
import PlazaBase
import PlazaData
import PlazaFiles
import PlazaTools
import PlazaWeb

/// Makes what is played, heard and looked at of what was uploaded, or says why it cannot.
struct MakeMedia: ErrandRunner {
  static let errand = "media.make"

  let kind = Self.errand
  let queue = ErrandQueue.long
  let store: any Store
  let files: any FileStore
  let footage: Footage
  let scanner: ClamDaemon?
  let world: World

  var limits: ErrandLimits {
    var limits = ErrandLimits()
    limits.longest = .hours(6)
    return limits
  }

  func title(of errand: Errand) -> String { "A video to be made ready for watching" }

  func run(_ errand: Errand, _ progress: ErrandProgress) async throws {
    guard let id = ID<MediaItem>(errand.key) else { return }
    let parts = try await store.write { tx in
      let begun = try tx.run(
        "UPDATE media_item SET state = 'making' WHERE id = \(id) AND state IN ('waiting', 'making')")
      guard begun == 1, let upload = try Self.upload(of: id, tx) else { return [UploadPart]() }
      return try MediaUpload.parts(of: upload, tx)
    }
    guard !parts.isEmpty else { return }
    let originals = parts.map { MediaFile(kind: .original, number: $0.number, length: $0.length, file: $0.file) }
    guard let source = try await JoinedFile.open(originals, in: files) else {
      throw ErrandTrouble("A part of what was uploaded is gone.", isFinal: true)
    }
    do {
      try await scanner?.scan(FootageSource.stored(source))
      let made = try await footage.make(from: .stored(source)) { done in
        try await progress(done, of: 1000)
        let changed = try await store.write {
          try $0.run("UPDATE media_item SET progress = \(min(done, 999)) WHERE id = \(id) AND state = 'making'")
        }
        guard changed == 1 else { throw Unwanted() }
      }
      try await keep(made, originals, id)
    } catch let no as any SpokenRefusal {
      let refuse = RefuseMedia(item: id, reason: no)
      try await remove(try await store.write { try refuse($0) })
    } catch is Unwanted {
      // It was removed meanwhile.
    }
  }

  /// Nobody waits for it any more.
  private struct Unwanted: Error {}

  static func upload(of id: ID<MediaItem>, _ tx: any Transaction) throws -> ID<MediaUpload>? {
    try tx.first("SELECT upload FROM media_item WHERE id = \(id)")?.optional("upload")
  }

  /// First the files, then the rows that name them.
  private func keep(_ made: MadeFootage, _ originals: [MediaFile], _ id: ID<MediaItem>) async throws {
    let pieces = MediaPieces(made)
    var stored: [MediaFile] = []
    for piece in pieces.all {
      let key = FileKey(MediaFile.area, world.newID(MediaItem.self), piece.kind.ending)
      guard let key else { throw FileError.unavailable("no name for a file") }
      try await piece.put(key, in: files)
      stored.append(MediaFile(kind: piece.kind, number: piece.number, length: piece.length, file: key.description))
    }
    let note = NoteMade(item: id, facts: pieces.facts, files: stored + originals, now: world.now())
    if try await !store.write({ try note($0) }) { try await remove(stored.map(\.file)) }
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
    guard let upload = try MakeMedia.upload(of: item, tx) else { return false }
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
    try tx.run("DELETE FROM media_upload WHERE id = \(upload)")
    for file in files { try file.insert(of: item, tx) }
    return true
  }
}

/// Nothing can be made of an upload.
struct RefuseMedia: Sendable {
  let item: ID<MediaItem>
  let reason: any SpokenRefusal

  /// - Returns: the files that nothing names any more.
  func callAsFunction(_ tx: any Transaction) throws -> [String] {
    guard let upload = try MakeMedia.upload(of: item, tx) else { return [] }
    let sentences = [Language.english, .korean].map { reason.sentence(Say($0)) }.joined(separator: "\n")
    try tx.run(
      """
      UPDATE media_item SET state = 'refused', upload = NULL, reason = \(sentences)
      WHERE id = \(item) AND state = 'making'
      """)
    return try DropMediaUpload.drop(upload, tx)
  }
}
