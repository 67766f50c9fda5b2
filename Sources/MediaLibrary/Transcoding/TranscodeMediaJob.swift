import Jobs
import PlazaBase
import PlazaData
import PlazaFiles
import PlazaProcesses
import PlazaUploads

/// Transcodes an upload, or records why it cannot be processed.
struct TranscodeMediaJob: JobHandler {
  static let job = "media.make"

  let kind = Self.job
  let queue = JobQueue.long
  let store: any Database
  let files: any FileStore
  let footage: Footage
  let scanner: ClamDaemon?
  let world: World

  var limits: JobLimits {
    var limits = JobLimits()
    limits.maximumDuration = .hours(6)
    return limits
  }

  func title(of job: Job) -> String { say("Process a video") }

  func run(_ job: Job, _ progress: JobProgress) async throws -> JobOutcome {
    guard let id = ID<MediaItem>(job.key) else { return .done }
    let parts = try await store.write { tx in
      guard try MediaMaking.begin(id, tx), let upload = try Self.upload(of: id, tx) else {
        return [UploadPart]()
      }
      return try MediaUpload.parts(of: upload, tx)
    }
    guard !parts.isEmpty else { return .done }
    let originals = parts.map {
      MediaFile(kind: .original, number: $0.number, length: $0.length, file: $0.file)
    }
    guard let source = try await ConcatenatedFile.open(originals, in: files) else {
      return .failed(StoredPhrase("Part of the upload is missing."), isFinal: true)
    }
    let making = MediaMaking(item: id, store: store, files: files, world: world)
    do {
      try await scanner?.scan(FootageSource.stored(source))
      let made = try await footage.make(from: .stored(source)) { done in
        try await progress(done, of: 1000)
        try await making.reportProgress(done)
      }
      try await making.save(made, originals)
    } catch let no as any Refusal {
      try await making.refuse(no)
    } catch is MediaMaking.ProcessingCancelled {
      // The item was removed in the meantime.
    }
    return .done
  }

  func handleFailure(_ job: Job, _ tx: any Transaction) throws {
    if let id = ID<MediaItem>(job.key) { try FailMedia(item: id, now: world.now())(tx) }
  }

  static func upload(of id: ID<MediaItem>, _ tx: any Transaction) throws -> ID<MediaUpload>? {
    try tx.first("SELECT upload FROM media_item WHERE id = \(id)")?.optional("upload")
  }
}
