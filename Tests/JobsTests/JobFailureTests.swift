import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Jobs

/// Jobs that crash the server and never report an outcome.
struct JobFailureTests {
  private static let starts = JobLimits().starts

  @Test(arguments: Engine.all)
  func `a job that did not finish after five starts is given up`(
    engine: Engine
  ) async throws {
    try await WorkerFixture.open(on: engine) { fixture in
      try await fixture.enqueue("poison")
      for start in 1...Self.starts {
        let lost = try #require(try await fixture.worker.claimNext())
        #expect(lost.job.unendedStarts == start)
        fixture.clock.advance(by: .minutes(2))
      }
      try await fixture.worker.runDue()
      let job = try #require(try await fixture.find("poison"))
      #expect(job.state == .failed && job.attempts == 5 && !job.isLeased)
      #expect(job.lastError?() == "This job started 5 times, and the server stopped each time.")
      #expect(fixture.runner.began.isEmpty, "it was not started a sixth time")
      #expect(fixture.runner.failedJobs == ["poison"] && fixture.reports.all == ["poison"])
      let now = fixture.clock.now
      try await fixture.store.write { try RetryJob(job: job.id, now: now)($0) }
      #expect(try await fixture.worker.runDue() == 1)
      #expect(try await fixture.find("poison")?.state == .done, "who tries it again starts anew")
    }
  }

  @Test(arguments: Engine.all)
  func `several crashing jobs are given up, and the other jobs are done`(engine: Engine)
    async throws
  {
    try await WorkerFixture.open(on: engine) { fixture in
      for key in ["p1", "p2", "p3", "p4", "p5", "p6"] { try await fixture.enqueue(key) }
      for _ in 1...Self.starts {
        // Each start of the server takes one job per lane, then crashes.
        while try await fixture.worker.claimNext() != nil {}
        fixture.clock.advance(by: .minutes(2))
      }
      try await fixture.enqueue("good")
      try await fixture.worker.runDue()
      #expect(fixture.runner.began.map(\.key) == ["good"])
      #expect(fixture.runner.failedJobs.sorted() == ["p1", "p2", "p3", "p4", "p5", "p6"])
      #expect(try await fixture.find("good")?.state == .done)
    }
  }

  @Test(arguments: Engine.all)
  func `finished starts do not count as crashes, with any result`(engine: Engine) async throws {
    try await WorkerFixture.open(on: engine) { fixture in
      try await fixture.enqueue()
      for round in 0..<(2 * Self.starts) {
        let late = fixture.clock.now + .minutes(1)
        fixture.runner.does { _, _ in .again(at: late, StoredPhrase("Not now.")) }
        #expect(try await fixture.worker.runDue() == 1, "round \(round)")
        #expect(try await fixture.find()?.unendedStarts == 0)
        fixture.clock.now = late
        // The server shuts down properly.
        let lease = try #require(try await fixture.worker.claimNext())
        let now = fixture.clock.now
        try await fixture.store.write {
          try lease.returnToQueue(until: now, why: nil, counts: false, $0)
        }
      }
      fixture.runner.does { _, _ in throw Mishap() }
      #expect(try await fixture.worker.runDue() == 1)
      let failed = try #require(try await fixture.find())
      #expect(failed.state == .open && failed.attempts == 1 && failed.unendedStarts == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `unfinished starts add up across finished ones`(engine: Engine) async throws {
    try await WorkerFixture.open(on: engine) { fixture in
      try await fixture.enqueue()
      fixture.runner.does { [clock = fixture.clock] _, _ in
        .again(at: clock.now + .seconds(1), StoredPhrase("Not now."))
      }
      for _ in 1...Self.starts {
        _ = try #require(try await fixture.worker.claimNext())
        fixture.clock.advance(by: .minutes(2))
        if try await fixture.find()?.unendedStarts == Self.starts { break }
        try await fixture.worker.runDue()
        fixture.clock.advance(by: .minutes(2))
      }
      try await fixture.worker.runDue()
      #expect(try await fixture.find()?.state == .failed)
    }
  }

  @Test(arguments: Engine.all)
  func `a recurring job that was given up pauses for a day unless staff retry it`(engine: Engine)
    async throws
  {
    let plan = RecurringJob("test", key: "again", every: .minutes(10))
    try await WorkerFixture.open(on: engine, recurring: [plan]) { fixture in
      try await fixture.enqueue("again")
      for _ in 1...Self.starts {
        _ = try #require(try await fixture.worker.claimNext())
        fixture.clock.advance(by: .minutes(2))
      }
      try await fixture.worker.runDue()
      let given = try #require(
        try await fixture.store.read { try Job.failed(atMost: 1, $0) }.first)
      #expect(try await fixture.find("again")?.runAt == fixture.clock.now + .days(1))
      fixture.clock.advance(by: .minutes(1))
      let now = fixture.clock.now
      try await fixture.store.write { try RetryJob(job: given.id, now: now)($0) }
      #expect(try await fixture.worker.runDue() == 1)
      let next = try #require(try await fixture.find("again"))
      #expect(next.state == .open && next.runAt == now + .minutes(10))
    }
  }

  @Test(arguments: Engine.all)
  func `of two jobs that crashed twice the second starts a minute after the first`(engine: Engine)
    async throws
  {
    try await WorkerFixture.open(on: engine) { fixture in
      for key in ["one", "two"] { try await fixture.enqueue(key) }
      for _ in 1...2 {
        while try await fixture.worker.claimNext() != nil {}
        fixture.clock.advance(by: .minutes(2))
      }
      // The first one crashes the server again, and the next server starts immediately.
      let first = try #require(try await fixture.worker.claimNext())
      fixture.clock.advance(by: .seconds(5))
      try await fixture.worker.runDue()
      #expect(fixture.runner.began.isEmpty)
      let other = try #require(try await fixture.find(first.job.key == "one" ? "two" : "one"))
      #expect(other.unendedStarts == 2 && other.runAt == fixture.clock.now + .seconds(55))
      fixture.clock.now = other.runAt
      #expect(try await fixture.worker.runDue() == 1)
      #expect(fixture.runner.began.map(\.key) == [other.key])
    }
  }

  @Test func `the pause after crashes grows to at most 30 seconds`() {
    #expect(
      [1, 2, 3, 4].map(JobWorker.pause(after:)) == [
        .seconds(2), .seconds(4), .seconds(8), .seconds(16),
      ])
    #expect(
      [5, 9, 500].map(JobWorker.pause(after:)) == [.seconds(30), .seconds(30), .seconds(30)])
  }

  @Test(arguments: Engine.all)
  func `a job that failed too often or permanently is shown to its owner and reported once`(
    engine: Engine
  ) async throws {
    try await WorkerFixture.open(on: engine) { fixture in
      fixture.runner.does { job, _ in
        if job.key == "final" { return .failed(StoredPhrase("No such key."), isFinal: true) }
        throw Mishap()
      }
      for key in ["final", "often"] { try await fixture.enqueue(key) }
      for _ in 1...3 {
        try await fixture.worker.runDue()
        fixture.clock.advance(by: .hours(1))
      }
      #expect(
        fixture.runner.failedJobs == ["final", "often"]
          && fixture.reports.all == ["final", "often"])
      let figures = try await fixture.store.read { [now = fixture.clock.now] in
        try JobMetrics(at: now, $0)
      }
      #expect(figures.failed == 2 && figures.waiting == 0 && figures.running == 0)
    }
  }
}
