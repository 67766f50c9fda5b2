import Jobs
import MediaLibrary
import PlazaBase
import PlazaData
import PlazaFiles
import PlazaProcesses

/// Draws a clip of the demo after the server has started, publishes it as the coach, and adds the
/// lesson and the comments when the clip is ready.
struct DrawDemoFilm: JobHandler {
  static let job = "camp.demo"
  /// The duration of a demo clip in seconds.
  static let seconds = 24

  let kind = Self.job
  let store: any Database
  let files: any FileStore
  let tools: ToolRunner
  let world: World

  func title(of job: Job) -> String { say("Demo video") }

  func run(_ job: Job, _ progress: JobProgress) async throws -> JobOutcome {
    guard let film = DemoFilm.all.first(where: { $0.key == job.key }),
      let cast = DemoCast(job.payload)
    else {
      return .done
    }
    guard let item = try await store.read({ try cast.clip(film, $0) }) else {
      return try await send(film, cast) ? later : .done
    }
    if [.waiting, .making].contains(item.state), item.failedAt == nil { return later }
    guard item.state == .ready else { return .done }
    let comments = DemoComments(of: film, item, cast, in: world)
    try await store.write { try comments($0) }
    return .done
  }

  /// Does nothing: the demo works without the clip.
  func handleFailure(_ job: Job, _ tx: any Transaction) {}

  private var later: JobOutcome {
    .again(at: world.now() + .seconds(3), StoredPhrase("Processing the video…"))
  }

  private func send(_ film: DemoFilm, _ cast: DemoCast) async throws -> Bool {
    guard let bytes = try await film.film(seconds: Self.seconds, tools) else { return false }
    let day = world.now() - .days(film.daysAgo) - .hours(2)
    let then = World(clock: { day }, random: { [world] in world.randomBytes($0) })
    let upload = try await StoredUpload(bytes, in: files, then)
    try await store.write { tx in
      if try cast.clip(film, tx) != nil { return }
      try upload(of: cast.coach, tx)
      try PublishMedia(upload.id, as: cast.draft(film, tx), by: cast.coach, in: then)(tx)
    }
    return true
  }
}
