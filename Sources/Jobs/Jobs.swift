public import PlazaBase
public import PlazaData
import PlazaMarkup
public import PlazaWeb

/// Work that nobody waits for: asked for in the transaction of its cause, done by a worker, visible to administrators.
public struct Jobs: Feature {
  let runners: [any JobHandler]
  let recurring: [RecurringJob]
  let scouts: [any JobSource]
  let time: ShopTimeZone
  let names: @Sendable ([ID<Member>], any Transaction) throws -> [ID<Member>: String]
  let tell: @Sendable (Job, Instant, any Transaction) throws -> Void

  /// - Parameters:
  ///   - runners: one for each kind.
  ///   - recurring: what is done again and again without being asked for.
  ///   - scouts: look what else there is to ask for, each time before the worker begins something.
  ///   - time: the wall clock by which pages tell when something was.
  ///   - names: what owners are called.
  ///   - tell: tells administrators of an errand that is given up, in the transaction that gives it up.
  public init(
    runners: [any JobHandler], recurring: [RecurringJob] = [], scouts: [any JobSource] = [],
    time: ShopTimeZone,
    names: @escaping @Sendable ([ID<Member>], any Transaction) throws -> [ID<Member>: String] = { _, _ in [:] },
    tell: @escaping @Sendable (Job, Instant, any Transaction) throws -> Void = { _, _, _ in }
  ) {
    self.runners = runners
    self.recurring = recurring
    self.scouts = scouts
    self.time = time
    self.names = names
    self.tell = tell
  }

  /// The kinds that wait for each other, queue by queue.
  var lines: [[String]] {
    JobQueue.allCases.map { queue in runners.filter { $0.queue == queue }.map(\.kind) }.filter { !$0.isEmpty }
  }

  /// The kinds that are done again and again.
  var routine: [String] { Array(Set(recurring.map(\.kind))).sorted() }

  public var migrations: [Migration] { Self.tables }

  /// Everything that errands keep in the database.
  public static let tables = Schema.migrations

  public var desks: [StaffArea] {
    [
      StaffArea(
        "Background jobs", "Background jobs: what's running and what failed.", Link(path: "/errands"), icon: .clock,
        for: .admins)
    ]
  }

  public var routes: [Route] { JobRoutes(jobs: self).routes }

  /// Administrators look at what was given up.
  public func tasks(of viewer: Viewer, _ moment: InboxContext, _ tx: any Transaction) throws -> [InboxItem] {
    guard viewer.isAdmin, let last = try Job.givenUp(atMost: 1, tx).first, let at = last.endedAt else { return [] }
    return [
      InboxItem(
        say("Failed background jobs"), title(of: last), JobRoutes.list(), icon: .warning, .waiting, at: at)
    ]
  }

  /// Throws away what ended long ago. Called about once an hour.
  public static func tidy(_ store: any Database, now: Instant) async throws {
    try await store.longWrite { tx in
      try tx.run("DELETE FROM errand WHERE state = 'done' AND ended_at <= \(now - .days(3))")
      try tx.run("DELETE FROM errand WHERE state = 'given-up' AND ended_at <= \(now - .days(30))")
    }
  }

  func title(of job: Job) -> String {
    runners.first { $0.kind == job.kind }?.title(of: job) ?? "\(job.kind) \(job.key)"
  }
}
