import PlazaBase
public import PlazaData
public import PlazaMarkup

/// Runs the jobs of one kind.
public protocol JobHandler: Sendable {
  /// The kind of its jobs, such as `films.year`.
  var kind: String { get }
  /// The limits of attempts and of running time.
  var limits: JobLimits { get }
  /// The queue of its jobs.
  var queue: JobQueue { get }
  /// The title of a job for staff, such as "Films of 2026 from iTunes".
  func title(of job: Job) -> String
  /// Returns the page of what a job belongs to, for administrators; nil if there is no such page.
  func link(to job: Job) -> Link?
  /// Runs a job. It must be idempotent: a job runs again after a failure or when its server was
  /// lost.
  /// - Throws: unexpected errors. They are logged, and the attempt counts as failed.
  func run(_ job: Job, _ progress: JobProgress) async throws -> JobOutcome
  /// Records on the subject of the job that the job failed permanently, in the transaction that
  /// records the failure. Every handler must implement it, so that no member waits for a job that
  /// will not run again.
  func handleFailure(_ job: Job, _ tx: any Transaction) throws
  /// Reverts ``handleFailure(_:_:)`` within the transaction in which staff retry the job, unless
  /// ``run(_:_:)`` does so itself.
  /// - Throws: a refusal if the matter was settled in another way in the meantime.
  func tryAgain(_ job: Job, _ tx: any Transaction) throws
}

extension JobHandler {
  public var limits: JobLimits { JobLimits() }
  public var queue: JobQueue { .ordinary }
  public func link(to job: Job) -> Link? { nil }
  public func tryAgain(_ job: Job, _ tx: any Transaction) throws {}
}

/// The queues. Each has workers of its own, so jobs wait only for others of their queue.
public enum JobQueue: Sendable, CaseIterable {
  /// A person is waiting for the result.
  case urgent
  case ordinary
  /// The job may take hours, such as transcoding a long film.
  case long
}

/// The limits of a job's attempts and running time.
public struct JobLimits: Sendable {
  /// The number of failed attempts after which the job fails permanently.
  public var attempts = 6
  /// The number of starts without a recorded end after which the job fails permanently without
  /// another attempt, because it may be the cause of crashes.
  public var starts = 5
  /// The pause after the first failure. It doubles with each further one.
  public var firstPause = Duration.seconds(30)
  public var maxPause = Duration.hours(6)
  /// How long a lease is valid without renewal. Must exceed the clock difference between two
  /// servers.
  public var lease = Duration.minutes(2)
  /// The time after which a single attempt is cancelled.
  public var maximumDuration = Duration.minutes(15)

  public init() {}
}

/// Reports the progress of a job.
public struct JobProgress: Sendable {
  private let report: @Sendable (Int, Int?) async throws -> Void

  /// Creates a progress that passes every report to the closure.
  public init(_ report: @escaping @Sendable (_ done: Int, _ total: Int?) async throws -> Void) {
    self.report = report
  }

  /// Stores the number of completed parts, which the handler finds when the job runs again.
  public func callAsFunction(_ done: Int, of total: Int?) async throws {
    try await report(done, total)
  }
}

/// A recurring job. Each run is scheduled relative to the end of the previous one.
public struct RecurringJob: Sendable {
  public let kind: String
  public let key: String
  public let every: Duration

  public init(_ kind: String, key: String = "", every: Duration) {
    self.kind = kind
    self.key = key
    self.every = every
  }
}

/// Collects jobs to enqueue where no transaction can be written immediately, such as behind pages
/// that only read. A caller that adds work raises the signal of ``Topic/jobs``.
public protocol JobSource: Sendable {
  /// Enqueues the jobs collected since the last call.
  func enqueueDue() async throws
}
