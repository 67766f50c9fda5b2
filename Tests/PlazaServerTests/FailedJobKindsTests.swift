import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Synchronization
import Testing

@testable import Jobs
@testable import PlazaServer

/// Every kind of job after it was given up.
@Suite struct FailedJobKindsTests {
  /// Where the failure of a job is displayed.
  private enum Shown {
    /// On the owner's page of the record, with a way to continue.
    case onTheThing
    /// On a staff page, with a way to continue, and to the affected member.
    case toStaff
    /// Nowhere: pages display the age of their data, or another job does the same work.
    case nowhere
  }

  /// A new kind must be added here and handle the failure in its `handleFailure`. The modules test
  /// their own records.
  private static let kinds: [String: Shown] = [
    "media.make": .onTheThing, "media.edit": .onTheThing, "media.voice": .onTheThing,
    "shelf.seek-films": .onTheThing, "print.document": .onTheThing, "print.run": .onTheThing,
    "notices.push": .onTheThing,
    "outbox.letter": .toStaff, "films.refresh": .toStaff, "webhooks.deliver": .toStaff,
    "films.poster": .nowhere, "films.current-year": .nowhere, "notices.deliver": .nowhere,
    "print.printers": .nowhere, "print.delete": .nowhere, "camp.targets": .nowhere,
    "camp.tell-videos": .nowhere,
    "camp.demo": .nowhere, "media.remake": .nowhere, "print.demo": .nowhere,
    "backups.make": .toStaff, "backups.verify": .toStaff, "backups.restore": .toStaff,
    "backups.schedule": .nowhere,
    "rental.tell-due": .nowhere, "rental.tell-reservations": .nowhere,
  ]

  @Test func `each failed job kind is shown to staff by name and restarts on retry`() async throws
  {
    try await withDemoPlaza { plaza, web in
      let watched = plaza.shared.jobs.runners.map(RecordingHandler.init)
      #expect(Set(watched.map(\.kind)) == Set(Self.kinds.keys), "who waits for it?")
      let jobs = Jobs(runners: watched, time: plaza.shared.jobs.time)
      let worker = JobWorker(jobs, store: plaza.store, world: plaza.world, logger: .silent)
      let lost = try await addFailingJobs(watched.map(\.kind), plaza)
      try await worker.runDue()
      #expect(watched.allSatisfy { $0.failedJobs == [$0.kind] && $0.began.isEmpty })
      try await web.signIn(as: .admin)
      let list = try await web.get("/jobs").text
      for (id, kind) in lost {
        let title = plaza.shared.jobs.title(of: try #require(try await find(id, plaza)))
        #expect(title != "\(kind) \(kind)", "\(kind) has no name")
        #expect(list.contains("/jobs/\(id)/again"), "\(kind)")
        #expect(try await web.post("/jobs/\(id)/again", form: [:]).status == .seeOther)
        let open = try #require(try await find(id, plaza))
        #expect(open.state == .open && open.attempts == 0 && open.unendedStarts == 0, "\(kind)")
      }
      try await worker.runDue()
      for runner in watched {
        #expect(runner.began == [runner.kind], "\(runner.kind) did not begin again")
      }
    }
  }

  private func find(_ id: ID<Job>, _ plaza: Assembly) async throws -> Job? {
    try await plaza.store.read { try Job.find(id, $0) }
  }

  /// Inserts one job of each kind that has crashed five servers.
  private func addFailingJobs(_ kinds: [String], _ plaza: Assembly) async throws -> [(
    ID<Job>, String
  )] {
    let (lost, now) = (kinds.map { (plaza.world.newID(Job.self), $0) }, plaza.world.now())
    try await plaza.store.write { tx in
      try tx.run("DELETE FROM job")
      for (id, kind) in lost {
        try tx.run(
          """
          INSERT INTO job (id, kind, subject, payload, state, asked_at, run_at, attempts, lease, progress_done,
            unended_starts, begun_at)
          VALUES (\(id), \(kind), \(kind), '', 'open', \(now), \(now), 5, 'lost', 0, 5, \(now))
          """)
      }
    }
    return lost
  }
}

/// Records that it was called, and has the title of the real handler.
private final class RecordingHandler: JobHandler {
  private let real: any JobHandler
  private let seen = Mutex<(began: [String], failedJobs: [String])>(([], []))

  init(_ real: any JobHandler) { self.real = real }

  var kind: String { real.kind }
  var queue: JobQueue { real.queue }
  var limits: JobLimits { real.limits }
  var began: [String] { seen.withLock { $0.began } }
  var failedJobs: [String] { seen.withLock { $0.failedJobs } }

  func title(of job: Job) -> String { real.title(of: job) }
  func run(_ job: Job, _ progress: JobProgress) async throws -> JobOutcome {
    seen.withLock { $0.began.append(job.key) }
    return .done
  }

  func handleFailure(_ job: Job, _ tx: any Transaction) throws {
    seen.withLock { $0.failedJobs.append(job.key) }
    try real.handleFailure(job, tx)
  }

  func tryAgain(_ job: Job, _ tx: any Transaction) throws { try real.tryAgain(job, tx) }
}
