import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Jobs

struct JobOutcomeTests {
  @Test(arguments: Engine.all)
  func `each outcome sets the state, the attempts and the next run of its job`(engine: Engine)
    async throws
  {
    try await WorkerFixture.open(on: engine) { fixture in
      let now = fixture.clock.now
      fixture.runner.does { job, _ in
        switch job.key {
        case "done": return .done
        case "again": return .again(at: now + .minutes(5), StoredPhrase("Not now."))
        case "failed": return .failed(StoredPhrase("The other end is away."))
        case "final": return .failed(StoredPhrase("No such key."), isFinal: true)
        default: throw Mishap()
        }
      }
      for key in ["done", "again", "failed", "final", "error"] { try await fixture.enqueue(key) }
      #expect(try await fixture.worker.runDue() == 5)
      let done = try #require(try await fixture.find("done"))
      #expect(done.state == .done && done.attempts == 1 && done.lastError == nil)
      let again = try #require(try await fixture.find("again"))
      #expect(again.state == .open && again.attempts == 0 && again.runAt == now + .minutes(5))
      #expect(again.lastError?() == "Not now.")
      for (key, message) in [
        ("failed", "The other end is away."),
        ("error", "An unexpected error stopped the job. See the server log for details."),
      ] {
        let failed = try #require(try await fixture.find(key))
        #expect(failed.state == .open && failed.attempts == 1 && failed.runAt > now, "\(key)")
        #expect(failed.lastError?() == message)
      }
      let givenUp = try #require(try await fixture.find("final"))
      #expect(givenUp.state == .failed && givenUp.attempts == 1 && givenUp.endedAt == now)
      #expect(givenUp.lastError?() == "No such key.")
      #expect(fixture.runner.failedJobs == ["final"] && fixture.reports.all == ["final"])
    }
  }

  @Test(arguments: Engine.all)
  func `a job that is to run again keeps its progress and is never given up`(engine: Engine)
    async throws
  {
    try await WorkerFixture.open(on: engine) { fixture in
      fixture.runner.does { [clock = fixture.clock] job, progress in
        try await progress(job.done + 1, of: 10)
        return .again(at: clock.now + .minutes(5), StoredPhrase("We limit requests to It."))
      }
      try await fixture.enqueue()
      for round in 1...5 {
        #expect(try await fixture.worker.runDue() == 1)
        let job = try #require(try await fixture.find())
        #expect(job.runAt == fixture.clock.now + .minutes(5) && job.attempts == 0)
        #expect(job.done == round && job.total == 10)
        fixture.clock.now = job.runAt
      }
      fixture.runner.does { _, _ in .done }
      try await fixture.worker.runDue()
      #expect(fixture.runner.began.last?.done == 5)
      #expect(try await fixture.find()?.state == .done)
    }
  }

  @Test(arguments: Engine.all)
  func `a job that is to run again at once waits a second`(engine: Engine) async throws {
    try await WorkerFixture.open(on: engine) { fixture in
      fixture.runner.does { [clock = fixture.clock] _, _ in
        .again(at: clock.now - .hours(1), StoredPhrase("Not now."))
      }
      try await fixture.enqueue()
      #expect(try await fixture.worker.runDue() == 1)
      #expect(try await fixture.find()?.runAt == fixture.clock.now + .seconds(1))
    }
  }

  @Test func `a job that runs longer than its limit counts as failed`() async throws {
    try await WorkerFixture.open(on: .sqliteMemory) { fixture in
      let handler = TestJobHandler(maximumDuration: .zero)
      handler.does { _, _ in
        try await Task.sleep(for: .testTimeout)
        return .done
      }
      let worker = JobWorker(
        Jobs(runners: [handler], time: fixture.jobs.time), store: fixture.store,
        world: fixture.clock.world, logger: .silent)
      try await fixture.enqueue()
      #expect(try await worker.runDue() == 1)
      let job = try #require(try await fixture.find())
      #expect(job.state == .open && job.attempts == 1)
      #expect(job.lastError?() == "The job took longer than 0 minutes.")
    }
  }

  @Test(arguments: [Engine.sqliteFile, .postgres])
  func `a failure while the server stops does not count`(engine: Engine) async throws {
    try await WorkerFixture.open(on: engine) { fixture in
      let (servers, send) = AsyncStream<Task<Void, any Error>>.makeStream()
      fixture.runner.does { _, _ in
        for await server in servers {
          server.cancel()
          break
        }
        return .failed(StoredPhrase("The request was cancelled."), isFinal: true)
      }
      try await fixture.enqueue()
      let server = Task { try await fixture.worker.run() }
      send.yield(server)
      try await server.value
      let job = try #require(try await fixture.find())
      #expect(job.state == .open && !job.isLeased && job.attempts == 0 && job.lastError == nil)
      #expect(fixture.runner.failedJobs.isEmpty)
    }
  }
}
