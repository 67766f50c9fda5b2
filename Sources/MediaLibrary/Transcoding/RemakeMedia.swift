import Jobs
import Logging
import PlazaBase
import PlazaData
import PlazaFiles

/// Transcodes the original of a clip again. The clip stays as it is until that has succeeded, and
/// if it fails.
struct RemakeMedia: JobHandler {
  static let job = "media.remake"

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

  func title(of job: Job) -> String { say("Process a video again") }

  func run(_ job: Job, _ progress: JobProgress) async throws -> JobOutcome {
    guard let id = ID<MediaItem>(job.key) else { return .done }
    let originals = try await store.read { tx in
      try RequestRemake.isPossible(id, tx)
        ? MediaFile.all(of: id, tx).filter { $0.kind == .original } : []
    }
    guard !originals.isEmpty else { return .done }
    guard let source = try await ConcatenatedFile.open(originals, in: files) else {
      return .failed(StoredPhrase("Part of the upload is missing."), isFinal: true)
    }
    let making = MediaMaking(item: id, store: store, files: files, world: world)
    do {
      try await scanner?.scan(FootageSource.stored(source))
      let made = try await footage.make(from: .stored(source)) { try await progress($0, of: 1000) }
      try await making.replace(by: made)
    } catch let no as any Refusal {
      // The original could be read by an earlier version but not by this one, so the owner is not
      // offered this again.
      let note = "a clip could not be processed again: \(no.slug)"
      footage.logger.notice("\(note)", metadata: ["item": "\(id)"])
      try await store.write {
        _ = try $0.run("UPDATE media_item SET maker = \(Footage.maker) WHERE id = \(id)")
      }
    }
    return .done
  }

  /// The clip is unchanged, and the request can be repeated.
  func handleFailure(_ job: Job, _ tx: any Transaction) throws {}
}
