import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import PlazaUI
import Synchronization

@testable import Jobs

/// A worker with its own database and a handler that the test controls.
struct WorkerFixture {
  let store: any Database
  let clock: TestWorld
  let runner: TestJobHandler
  /// The keys of the jobs reported to administrators.
  let reports = ReportLog()
  let jobs: Jobs
  let worker: JobWorker

  static func open(
    on engine: Engine, recurring: [RecurringJob] = [], _ body: (WorkerFixture) async throws -> Void
  ) async throws {
    let clock = TestWorld()
    let tables = Schema.migrations + WebTables.migrations
    try await engine.withStore(tables, world: clock) { store in
      try await body(WorkerFixture(store: store, clock: clock, recurring: recurring))
    }
  }

  init(store: any Database, clock: TestWorld, recurring: [RecurringJob] = []) {
    self.store = store
    self.clock = clock
    runner = TestJobHandler()
    // swift-format-ignore: NeverForceUnwrap
    jobs = Jobs(
      runners: [runner], recurring: recurring, time: ShopTimeZone(identifier: "Europe/London")!,
      names: { _, _ in
        Dictionary(uniqueKeysWithValues: Cast.allCases.map { ($0.id, $0.viewer.name) })
      },
      report: { [reports] job, _, _ in reports.add(job.key) })
    worker = JobWorker(
      jobs, store: store, world: clock.world, logger: .silent, pollInterval: .testTimeout)
  }

  @discardableResult
  func enqueue(
    _ key: String = "one", for owner: Cast? = nil, in line: String? = nil,
    at moment: Instant? = nil
  ) async throws -> Bool {
    var enqueue = EnqueueJob(
      "test", key: key, payload: "words", for: owner?.id, at: moment, in: clock.world)
    enqueue.line = line
    return try await store.write { [enqueue] in try enqueue($0) }
  }

  func find(_ key: String = "one") async throws -> Job? {
    try await store.read { tx in
      try tx.first(
        """
        SELECT \(Job.columns) FROM job WHERE kind = 'test' AND subject = \(key)
        ORDER BY asked_at DESC, id DESC LIMIT 1
        """
      ).map(Job.init)
    }
  }

  func count() async throws -> Int {
    try await store.read { try $0.count("SELECT count(*) AS n FROM job") }
  }

  func acquire(as token: String) async throws -> JobLease? {
    let now = clock.now
    return try await store.claim {
      try JobLease.acquire(["test"], token: token, now: now, length: { _ in .minutes(2) }, $0)
    }
  }

  func visitor(_ person: Cast? = nil) -> WebClient {
    let web = WebClient(
      Router(site: .testing(store, world: clock), routes: jobs.routes, storefronts: []))
    if let person { web.signIn(as: person) }
    return web
  }
}

/// A job handler that behaves as the test specifies.
final class TestJobHandler: JobHandler {
  typealias Work = @Sendable (Job, JobProgress) async throws -> JobOutcome

  let kind: String
  let queue: JobQueue
  private let maximumDuration: Duration
  private let deed = Mutex<Work>({ _, _ in .done })
  private let seen = Mutex<[Job]>([])
  private let ended = Mutex<[String]>([])

  init(
    _ kind: String = "test", _ queue: JobQueue = .ordinary,
    maximumDuration: Duration = .minutes(15)
  ) {
    self.kind = kind
    self.queue = queue
    self.maximumDuration = maximumDuration
  }

  var limits: JobLimits {
    var limits = JobLimits()
    limits.attempts = 3
    limits.firstPause = .seconds(30)
    limits.maximumDuration = maximumDuration
    return limits
  }

  /// The jobs that were started.
  var began: [Job] { seen.withLock { $0 } }

  /// The keys of the permanently failed jobs.
  var failedJobs: [String] { ended.withLock { $0 } }

  func does(_ deed: @escaping Work) { self.deed.withLock { $0 = deed } }

  func title(of job: Job) -> String { "The matter of <\(job.key)>" }

  func handleFailure(_ job: Job, _ tx: any Transaction) throws {
    ended.withLock { $0.append(job.key) }
  }

  func run(_ job: Job, _ progress: JobProgress) async throws -> JobOutcome {
    seen.withLock { $0.append(job) }
    return try await deed.withLock { $0 }(job, progress)
  }
}

/// Records the jobs reported to administrators.
final class ReportLog: Sendable {
  private let keys = Mutex<[String]>([])

  var all: [String] { keys.withLock { $0 } }

  func add(_ key: String) { keys.withLock { $0.append(key) } }
}

struct Mishap: Error {}
