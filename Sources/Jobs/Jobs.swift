public import PlazaBase
public import PlazaData
public import PlazaHTTP
import PlazaMarkup
public import PlazaUI

/// Background jobs: enqueued within a transaction, run by a ``JobWorker``, visible to
/// administrators.
public struct Jobs: Feature {
  let runners: [any JobHandler]
  let recurring: [RecurringJob]
  let sources: [any JobSource]
  let time: ShopTimeZone
  let names: @Sendable ([ID<Member>], any Transaction) throws -> [ID<Member>: String]
  let report: @Sendable (Job, Instant, any Transaction) throws -> Void

  /// - Parameters:
  ///   - runners: one handler per kind.
  ///   - recurring: the recurring jobs.
  ///   - scouts: sources that may enqueue further jobs each time a worker looks for one.
  ///   - time: the time zone of the times on pages.
  ///   - names: returns the names of owners.
  ///   - report: notifies administrators of a failed job, within the transaction that records the
  ///     failure.
  public init(
    runners: [any JobHandler], recurring: [RecurringJob] = [], scouts: [any JobSource] = [],
    time: ShopTimeZone,
    names: @escaping @Sendable ([ID<Member>], any Transaction) throws -> [ID<Member>: String] = {
      _, _ in [:]
    },
    report: @escaping @Sendable (Job, Instant, any Transaction) throws -> Void = { _, _, _ in }
  ) {
    self.runners = runners
    self.recurring = recurring
    self.sources = scouts
    self.time = time
    self.names = names
    self.report = report
  }

  /// The kinds of each queue.
  var lines: [[String]] {
    JobQueue.allCases.map { queue in runners.filter { $0.queue == queue }.map(\.kind) }.filter {
      !$0.isEmpty
    }
  }

  /// The kinds of recurring jobs.
  var routine: [String] { Array(Set(recurring.map(\.kind))).sorted() }

  public var migrations: [Migration] { Self.tables }

  /// The migrations of the tables.
  public static let tables = Schema.migrations

  public var desks: [StaffArea] {
    [
      StaffArea(
        "Background jobs", "Background jobs: what's running and what failed.",
        Link(path: "/jobs"), icon: .clock,
        for: .admins)
    ]
  }

  public var routes: [Route] { JobRoutes(jobs: self).routes + JobAPI(jobs: self).routes }

  /// Shows administrators the failed jobs.
  public func tasks(of viewer: Viewer, _ moment: InboxContext, _ tx: any Transaction) throws
    -> [InboxItem]
  {
    guard viewer.isAdmin, let last = try Job.failed(atMost: 1, tx).first, let at = last.endedAt
    else { return [] }
    return [
      InboxItem(
        say("Failed background jobs"), title(of: last), JobRoutes.list(), icon: .warning, .waiting,
        at: at)
    ]
  }

  /// Deletes jobs that ended long ago. Called about once per hour.
  public static func cleanUp(_ store: any Database, now: Instant) async throws {
    try await store.longWrite { tx in
      try tx.run("DELETE FROM job WHERE state = 'done' AND ended_at <= \(now - .days(3))")
      try tx.run("DELETE FROM job WHERE state = 'given-up' AND ended_at <= \(now - .days(30))")
    }
  }

  func link(to job: Job) -> Link? { runners.first { $0.kind == job.kind }?.link(to: job) }

  func title(of job: Job) -> String {
    runners.first { $0.kind == job.kind }?.title(of: job) ?? "\(job.kind) \(job.key)"
  }
}
