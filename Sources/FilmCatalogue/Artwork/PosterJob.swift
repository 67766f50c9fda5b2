import Jobs
import PlazaBase
import PlazaData
import PlazaFetch
import PlazaImaging
import PlazaProcesses

/// Downloads a film's picture, checks and re-encodes it, and stores it. The key of the job is the
/// ID of the film.
struct PosterJob: JobHandler {
  static let kind = "films.poster"

  var kind: String { Self.kind }
  let artworkCache: ArtworkCache
  let downloader: ArtworkDownloader
  let pictures: Pictures
  let store: any Database
  let world: World

  var limits: JobLimits {
    var limits = JobLimits()
    limits.attempts = 4
    return limits
  }

  func title(of job: Job) -> String { say("Poster of film \(job.key)") }

  func run(_ job: Job, _ progress: JobProgress) async throws -> JobOutcome {
    guard let film = ID<Film>(job.key) else {
      return .failed(StoredPhrase("This isn't a film."), isFinal: true)
    }
    let found: FilmPicture
    do {
      found = try await store.read { try FilmPicture.find(film, $0) }
    } catch is NoSuchFilm {
      return .failed(StoredPhrase { NoSuchFilm().message }, isFinal: true)
    }
    guard let artwork = found.artwork, try await needsDownload(found) else { return .done }
    if let own = StaffArtwork.picture(artwork) {
      try await use(own, found.film)
      return .done
    }
    do {
      try await fetch(artwork, of: found.film)
    } catch FetchFailure.tooLarge, FetchFailure.unexpectedResponse, is PictureRefusal {
      try await recordMissing(artwork, found.film)
    } catch let FetchFailure.refused(status, _) where [400, 403, 404, 410].contains(status) {
      try await recordMissing(artwork, found.film)
    } catch let failure as FetchFailure {
      return .failed(StoredPhrase { failure.message(of: say("The picture server")) })
    } catch let closed as Throttled {
      return .again(
        at: closed.until, StoredPhrase("We've paused requests to the picture server."))
    } catch ToolError.crowded {
      return .again(
        at: world.now() + .seconds(30), StoredPhrase { ToolError.crowded.message })
    } catch let error as ToolError {
      return .failed(StoredPhrase { error.message })
    }
    return .done
  }

  /// Does nothing: pages show the film's generated poster.
  func handleFailure(_ job: Job, _ tx: any Transaction) throws {}

  private func needsDownload(_ found: FilmPicture) async throws -> Bool {
    if found.needsDownload(now: world.now()) { return true }
    guard let picture = found.picture, found.address == found.artwork else { return false }
    return try await !artworkCache.has(picture)
  }

  private func fetch(_ artwork: String, of film: ID<Film>) async throws {
    guard let bytes = try await downloader.fetch(artwork) else {
      return try await recordMissing(artwork, film)
    }
    let made = try await pictures.remake(bytes, in: PosterSize.remade)
    try await artworkCache.save(made, of: film, from: artwork)
  }

  /// Uses the picture that staff uploaded, or records that its files are lost.
  private func use(_ own: ID<FilmPicture>, _ film: ID<Film>) async throws {
    guard try await artworkCache.has(own) else {
      return try await recordMissing(StaffArtwork.name(own), film)
    }
    let show = ShowStaffArtwork(picture: own, film: film, now: world.now())
    try await store.write { try show($0) }
  }

  private func recordMissing(_ artwork: String, _ film: ID<Film>) async throws {
    let note = RecordMissingPicture(film: film, address: artwork, now: world.now())
    try await store.write { try note($0) }
  }
}
