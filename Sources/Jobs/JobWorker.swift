public import Logging
public import PlazaBase
public import PlazaData
public import ServiceLifecycle

/// Runs the jobs of one queue, or of all queues, for as long as the server runs. Several servers
/// may run workers concurrently.
public struct JobWorker: Service, CustomStringConvertible {
  /// The name of the service in logs.
  public let description: String
  private let store: any Database
  private let jobs: Jobs
  private let runners: [String: any JobHandler]
  private let recurring: [RecurringJob]
  private let sources: [any JobSource]
  private let changeSignal: ChangeSignal
  private let world: World
  private let logger: Logger
  private let concurrency: Int
  private let pollInterval: Duration

  /// - Parameters:
  ///   - queue: the queue whose jobs it runs; all queues by default.
  ///   - concurrency: the maximum number of concurrent jobs.
  ///   - pollInterval: how often it looks for due jobs without having been notified.
  public init(
    _ jobs: Jobs, queue: JobQueue? = nil, store: any Database, world: World, logger: Logger,
    concurrency: Int = 2,
    pollInterval: Duration = .seconds(20)
  ) {
    description = queue.map { "JobWorker of \($0) jobs" } ?? "JobWorker"
    self.store = store
    self.jobs = jobs
    let own = jobs.runners.filter { queue == nil || $0.queue == queue }
    let runners = Dictionary(own.map { ($0.kind, $0) }, uniquingKeysWith: { $1 })
    self.runners = runners
    recurring = jobs.recurring.filter { runners[$0.kind] != nil }
    sources = (queue ?? .ordinary) == .ordinary ? jobs.sources : []
    changeSignal = store.changeSignal(of: .jobs)
    self.world = world
    self.logger = logger
    self.concurrency = concurrency
    self.pollInterval = pollInterval
  }

  /// Runs until the graceful shutdown, which cancels running jobs and releases them.
  public func run() async throws {
    await cancelWhenGracefulShutdown {
      await pauseAfterLoss()
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<concurrency { group.addTask { await work() } }
      }
    }
  }

  /// Delays the first job if jobs were leased when the server started, because one of them may
  /// have crashed the previous process. The delay grows with the number of unended starts: the
  /// server handles requests in the meantime, and the service manager does not see a process that
  /// exits immediately after its start.
  private func pauseAfterLoss() async {
    let starts = (try? await store.read { try Job.unendedStarts($0) }) ?? 0
    if starts > 0 { try? await Task.sleep(for: Self.pause(after: starts)) }
  }

  static func pause(after starts: Int) -> Duration {
    min(.seconds(30), .seconds(1 << min(max(starts, 0), 5)))
  }

  /// Runs all due jobs, and those they enqueue, sequentially until none is due. For tests.
  /// - Returns: the number of jobs that were started.
  @discardableResult
  public func runDue() async throws -> Int {
    try await planRecurring()
    for scout in sources { try await scout.enqueueDue() }
    var begun = 0
    while let lease = try await claimNext() {
      await perform(lease)
      begun += 1
      for scout in sources { try await scout.enqueueDue() }
    }
    return begun
  }

  private func work() async {
    var isPlanned = false
    while !Task.isCancelled {
      let heard = changeSignal.generation
      var pause = pollInterval
      do {
        if !isPlanned {
          try await planRecurring()
          isPlanned = true
        }
        for scout in sources { try await scout.enqueueDue() }
        if let lease = try await claimNext() {
          await perform(lease)
          continue
        }
        let next = try await store.read { [kinds] in try Job.nextDue(kinds, $0) }
        if let next { pause = min(pause, max(next - world.now(), .milliseconds(50))) }
      } catch {
        if !Task.isCancelled {
          logger.warning("jobs were postponed: \(String(reflecting: error))")
        }
      }
      await changeSignal.wait(past: heard, atMost: pause)
    }
  }

  private var kinds: [String] { runners.keys.sorted() }

  /// Claims the next due job. It first checks with a read, because usually no job is due.
  func claimNext() async throws -> JobLease? {
    let (now, token) = (world.now(), world.newSecret(bytes: 12))
    let next = try await store.read { [kinds] in try Job.nextDue(kinds, $0) }
    guard let next, next <= now else { return nil }
    return try await store.claim { [kinds, runners] tx in
      try JobLease.acquire(
        kinds, token: token, now: now, length: { (runners[$0]?.limits ?? JobLimits()).lease }, tx)
    }
  }

  /// Enqueues recurring jobs that are not enqueued. Runs that were missed are not made up for.
  private func planRecurring() async throws {
    for plan in recurring {
      let now = world.now()
      try await store.write { [world] tx in
        if try Job.open(plan.kind, key: plan.key, tx) != nil { return }
        let last = try Job.lastEnd(plan.kind, key: plan.key, tx)
        let next = max(now, last.map { $0 + plan.every } ?? now)
        try EnqueueJob(plan.kind, key: plan.key, at: next, in: world)(tx)
      }
    }
  }
}

extension JobWorker {
  /// Runs a job and records the result.
  func perform(_ lease: JobLease) async {
    guard let runner = runners[lease.job.kind] else { return }
    let result: Result<JobOutcome, any Error>
    do {
      result = .success(try await run(runner, lease))
    } catch {
      result = .failure(error)
    }
    let wasStopped = Task.isCancelled
    // A separate task, so that the result is recorded even if this task is cancelled. Otherwise
    // the job would stay leased until the lease expires.
    await Task {
      do {
        try await end(lease, runner, result, wasStopped: wasStopped)
      } catch {
        logger.warning("the end of a job was not recorded: \(String(reflecting: error))")
      }
    }.value
  }

  /// The number of unended starts from which a job does not start shortly after another such job.
  private static let suspiciousStarts = 3
  private static let distance = Duration.minutes(1)

  private func run(_ runner: any JobHandler, _ lease: JobLease) async throws -> JobOutcome {
    guard lease.job.unendedStarts <= runner.limits.starts else { throw NeverEnded() }
    if lease.job.unendedStarts >= Self.suspiciousStarts,
      let pause = try await store.read({
        try lease.wait(Self.distance, from: Self.suspiciousStarts, $0)
      })
    {
      return .again(
        at: pause, StoredPhrase("Waiting because the previous run didn't finish."))
    }
    let progress = JobProgress { done, total in
      try await store.write { try lease.saveProgress(done: done, total: total, $0) }
    }
    return try await withThrowingTaskGroup(of: JobOutcome.self) { group in
      group.addTask { try await runner.run(lease.job, progress) }
      group.addTask { try await renew(lease, runner.limits) }
      defer { group.cancelAll() }
      return try await group.next() ?? .done
    }
  }

  /// Renews the lease until the running time exceeds its limit.
  private func renew(_ lease: JobLease, _ limits: JobLimits) async throws -> JobOutcome {
    let end = ContinuousClock.now + limits.maximumDuration
    while ContinuousClock.now < end {
      try await Task.sleep(for: min(limits.lease / 3, max(.zero, end - .now)))
      let isOurs = try await store.write {
        try lease.renew(now: world.now(), length: limits.lease, $0)
      }
      if !isOurs { throw LostLease() }
    }
    let minutes = Int(limits.maximumDuration.components.seconds / 60)
    return .failed(
      StoredPhrase {
        say(
          minutes, one: "The job took longer than 1 minute.",
          many: "The job took longer than \(minutes) minutes.")
      })
  }

  private func end(
    _ lease: JobLease, _ runner: any JobHandler, _ result: Result<JobOutcome, any Error>,
    wasStopped: Bool
  ) async throws {
    let now = world.now()
    let next = next(lease.job, now)
    switch result {
    case .success(.done):
      try await store.write { tx in if try lease.finish(now: now, tx) { try next?(tx) } }
    case .success(.again(let at, let message)):
      let moment = max(at, now + .seconds(1))
      try await store.write {
        try lease.returnToQueue(until: moment, why: message, counts: false, $0)
      }
    case .failure(is LostLease):
      logger.warning("job \(lease.job.kind) was taken over by another server")
    case .failure(is NeverEnded):
      let starts = runner.limits.starts
      let message = StoredPhrase {
        say("This job started \(starts) times, and the server stopped each time.")
      }
      // A recurring job would crash the server repeatedly, so it pauses for at least a day.
      try await handleFailure(
        lease, runner, why: message, hasBegun: false, self.next(lease.job, now, after: .days(1)))
    case .success(.failed) where wasStopped, .failure where wasStopped:
      try await store.write { try lease.returnToQueue(until: now, why: nil, counts: false, $0) }
    case .success(.failed(let message, let isFinal)):
      try await fail(lease, runner, why: message, isFinal: isFinal, next)
    case .failure(let error):
      logger.error("job \(lease.job.kind) failed: \(String(reflecting: error))")
      try await fail(
        lease, runner,
        why: StoredPhrase(
          "An unexpected error stopped the job. See the server log for details."),
        isFinal: false, next)
    }
  }

  private func fail(
    _ lease: JobLease, _ runner: any JobHandler, why message: StoredPhrase, isFinal: Bool,
    _ next: EnqueueJob?
  ) async throws {
    let (now, limits) = (world.now(), runner.limits)
    if isFinal || lease.job.attempts >= limits.attempts {
      try await handleFailure(lease, runner, why: message, next)
    } else {
      let pause = Backoff(first: limits.firstPause, maximum: limits.maxPause)
        .pause(after: lease.job.attempts, world)
      try await store.write {
        try lease.returnToQueue(until: now + pause, why: message, counts: true, $0)
      }
    }
  }

  /// Records the permanent failure and informs the handler, the administrators and the log.
  private func handleFailure(
    _ lease: JobLease, _ runner: any JobHandler, why message: StoredPhrase, hasBegun: Bool = true,
    _ next: EnqueueJob?
  ) async throws {
    let now = world.now()
    logger.error(
      "job \(lease.job.kind) \(lease.job.key) failed permanently: \(message(Translator(.english)))"
    )
    try await store.write { [jobs] tx in
      guard try lease.handleFailure(now: now, why: message, hasBegun: hasBegun, tx) else { return }
      try runner.handleFailure(lease.job, tx)
      try jobs.report(lease.job, now, tx)
      try next?(tx)
    }
  }

  /// Returns the next run of a recurring job.
  /// - Parameter pause: the minimum delay.
  private func next(_ job: Job, _ now: Instant, after pause: Duration = .zero) -> EnqueueJob? {
    recurring.first { $0.kind == job.kind && $0.key == job.key }.map {
      EnqueueJob($0.kind, key: $0.key, at: now + max($0.every, pause), in: world)
    }
  }
}

/// The job reached the maximum number of starts without a recorded end.
private struct NeverEnded: Error {}

/// The lease expired and another server has claimed the job.
private struct LostLease: Error {}
