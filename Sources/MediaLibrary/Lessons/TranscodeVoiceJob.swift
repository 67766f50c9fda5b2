import Jobs
import PlazaBase
import PlazaData
import PlazaFiles
import PlazaProcesses
import PlazaUploads

/// Transcodes a recorded voice with normalised loudness, or records why it cannot be read.
struct TranscodeVoiceJob: JobHandler {
  static let job = "media.voice"

  let kind = Self.job
  let queue = JobQueue.long
  let store: any Database
  let files: any FileStore
  let footage: Footage
  let scanner: ClamDaemon?
  let world: World

  func title(of job: Job) -> String { say("Process a lesson's audio") }

  func run(_ job: Job, _ progress: JobProgress) async throws -> JobOutcome {
    guard let id = ID<Lesson>(job.key) else { return .done }
    let found = try await store.read { try upload(of: id, $0) }
    guard let found else { return .done }
    let parts = found.parts.map {
      MediaFile(kind: .original, number: $0.number, length: $0.length, file: $0.file)
    }
    guard let source = try await ConcatenatedFile.open(parts, in: files) else {
      return .failed(StoredPhrase("Part of the recording is missing."), isFinal: true)
    }
    do {
      try await scanner?.scan(FootageSource.stored(source))
      guard case .sound(let sound) = try await footage.make(from: .stored(source)) else {
        throw LessonRefusal.noVoice
      }
      guard let key = FileKey(MediaFile.prefix, world.newID(Lesson.self), "m4a") else {
        return .done
      }
      try await files.put(key, from: sound.file.parts)
      let left = try await store.write {
        try end(id, found.upload, voice: key.description, reason: nil, $0)
      }
      try await files.delete(left)
    } catch let no as any Refusal {
      let reason = StoredPhrase { no.message }
      try await files.delete(
        try await store.write { try end(id, found.upload, voice: nil, reason: reason, $0) })
    }
    return .done
  }

  func handleFailure(_ job: Job, _ tx: any Transaction) throws {
    guard let id = ID<Lesson>(job.key) else { return }
    try tx.run(
      "UPDATE media_lesson SET given_up_at = \(world.now()) WHERE id = \(id) AND state = 'making'")
  }

  private func upload(
    of id: ID<Lesson>, _ tx: any Transaction
  ) throws -> (upload: ID<MediaUpload>, parts: [UploadPart])? {
    let upload: ID<MediaUpload>? =
      try tx.first("SELECT upload FROM media_lesson WHERE id = \(id) AND state = 'making'")?
      .optional("upload")
    return try upload.map { ($0, try MediaUpload.parts(of: $0, tx)) }
  }

  /// - Returns: The stored files that are no longer referenced.
  private func end(
    _ id: ID<Lesson>, _ upload: ID<MediaUpload>, voice: String?, reason: StoredPhrase?,
    _ tx: any Transaction
  ) throws -> [String] {
    let changed = try tx.run(
      """
      UPDATE media_lesson SET state = \(reason == nil ? "ready" : "refused"), reason = \(reason), voice = \(voice),
        upload = NULL, given_up_at = NULL
      WHERE id = \(id) AND state = 'making'
      """)
    // The lesson was removed in the meantime, or another worker finished it: the new file is not
    // referenced.
    guard changed == 1 else { return [voice].compactMap(\.self) }
    return try DiscardMediaUpload.drop(upload, tx)
  }
}
