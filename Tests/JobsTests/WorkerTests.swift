import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Jobs

struct WorkerTests {
  @Test(arguments: Engine.all)
  func `a queued job runs once and is recorded as done`(engine: Engine) async throws {
    try await WorkerFixture.open(on: engine) { fixture in
      #expect(try await fixture.enqueue())
      #expect(try await fixture.worker.runDue() == 1)
      #expect(fixture.runner.began.map(\.payload) == ["words"])
      let job = try #require(try await fixture.find())
      #expect(
        job.state == .done && job.endedAt == fixture.clock.now && !job.isLeased
          && job.attempts == 1)
      #expect(try await fixture.worker.runDue() == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `a repeated request queues one job until it is done`(engine: Engine) async throws {
    try await WorkerFixture.open(on: engine) { fixture in
      #expect(try await fixture.enqueue())
      #expect(try await fixture.enqueue() == false)
      #expect(try await fixture.enqueue("other"))
      #expect(try await fixture.count() == 2)
      try await fixture.worker.runDue()
      #expect(try await fixture.enqueue())
      #expect(try await fixture.count() == 3)
    }
  }

  @Test(arguments: JobQueue.allCases)
  func `a worker of one queue ignores jobs of other queues`(queue: JobQueue) async throws {
    try await WorkerFixture.open(on: .sqliteMemory) { fixture in
      let hands = JobQueue.allCases.map { TestJobHandler("\($0)", $0) }
      let jobs = Jobs(runners: hands, time: fixture.jobs.time)
      for hand in hands {
        let enqueue = EnqueueJob(hand.kind, key: "one", in: fixture.clock.world)
        try await fixture.store.write { try enqueue($0) }
      }
      let worker = JobWorker(
        jobs, queue: queue, store: fixture.store, world: fixture.clock.world, logger: .silent)
      #expect(try await worker.runDue() == 1)
      #expect(hands.filter { !$0.began.isEmpty }.map(\.queue) == [queue])
    }
  }

  @Test(arguments: [Engine.sqliteFile, .postgres])
  func `simultaneous requests queue one job`(engine: Engine) async throws {
    try await WorkerFixture.open(on: engine) { fixture in
      let new = try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<16 { group.addTask { try await fixture.enqueue() } }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      let rows = try await fixture.count()
      #expect(new == 1 && rows == 1)
    }
  }

  @Test(arguments: Engine.all)
  func `a delayed job waits, and an earlier time moves it forward`(engine: Engine) async throws {
    try await WorkerFixture.open(on: engine) { fixture in
      try await fixture.enqueue(at: fixture.clock.now + .hours(6))
      #expect(try await fixture.worker.runDue() == 0)
      try await fixture.enqueue(at: fixture.clock.now + .hours(8))
      #expect(try await fixture.find()?.runAt == fixture.clock.now + .hours(6))
      try await fixture.enqueue()
      #expect(try await fixture.worker.runDue() == 1)
    }
  }

  @Test(arguments: Engine.all)
  func `a rolled-back transaction queues no job`(engine: Engine) async throws {
    try await WorkerFixture.open(on: engine) { fixture in
      let enqueue = EnqueueJob("test", in: fixture.clock.world)
      await #expect(throws: Mishap.self) {
        try await fixture.store.write { tx in
          try enqueue(tx)
          throw Mishap()
        }
      }
      let begun = try await fixture.worker.runDue()
      #expect(begun == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `a failed job is retried with growing delays until it is given up`(engine: Engine)
    async throws
  {
    try await WorkerFixture.open(on: engine) { fixture in
      fixture.runner.does { _, _ in .failed(StoredPhrase("The other end is away.")) }
      try await fixture.enqueue()
      var last = Duration.zero
      for attempt in 1...2 {
        #expect(try await fixture.worker.runDue() == 1)
        let job = try #require(try await fixture.find())
        #expect(
          job.state == .open && job.attempts == attempt
            && job.lastError?() == "The other end is away.")
        let pause = job.runAt - fixture.clock.now
        #expect(pause > last && pause >= .seconds(22))
        last = pause
        fixture.clock.now = job.runAt - .seconds(1)
        #expect(try await fixture.worker.runDue() == 0)
        fixture.clock.now = job.runAt
      }
      #expect(try await fixture.worker.runDue() == 1)
      #expect(try await fixture.find()?.state == .failed)
      fixture.clock.advance(by: .days(2))
      #expect(try await fixture.worker.runDue() == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `a permanent failure is not retried, and a fault hides its internals`(engine: Engine)
    async throws
  {
    try await WorkerFixture.open(on: engine) { fixture in
      fixture.runner.does { job, _ in
        if job.key == "one" { return .failed(StoredPhrase("No such key."), isFinal: true) }
        throw DatabaseError.other("secret words")
      }
      try await fixture.enqueue()
      try await fixture.enqueue("two")
      #expect(try await fixture.worker.runDue() == 2)
      #expect(try await fixture.find()?.state == .failed)
      let faulty = try #require(try await fixture.find("two")?.lastError?())
      #expect(faulty.contains("An unexpected error") && !faulty.contains("secret"))
    }
  }

  @Test(arguments: Engine.all)
  func `a recurring job is scheduled again, also after it was given up or missed`(engine: Engine)
    async throws
  {
    let plan = RecurringJob("test", key: "again", every: .hours(6))
    try await WorkerFixture.open(on: engine, recurring: [plan]) { fixture in
      #expect(try await fixture.worker.runDue() == 1)
      #expect(try await fixture.find("again")?.runAt == fixture.clock.now + .hours(6))
      #expect(try await fixture.worker.runDue() == 0)
      fixture.clock.advance(by: .days(3))
      fixture.runner.does { _, _ in .failed(StoredPhrase("Never."), isFinal: true) }
      #expect(try await fixture.worker.runDue() == 1)
      let next = try #require(try await fixture.find("again"))
      #expect(next.state == .open && next.runAt == fixture.clock.now + .hours(6))
    }
  }

  @Test(arguments: Engine.all)
  func `old finished jobs are deleted, and failed ones are kept longer`(engine: Engine)
    async throws
  {
    try await WorkerFixture.open(on: engine) { fixture in
      try await fixture.enqueue("done")
      try await fixture.worker.runDue()
      fixture.runner.does { _, _ in .failed(StoredPhrase("Never."), isFinal: true) }
      try await fixture.enqueue("failed")
      try await fixture.worker.runDue()
      try await fixture.enqueue("open", at: fixture.clock.now + .days(90))
      fixture.clock.advance(by: .days(4))
      try await Jobs.cleanUp(fixture.store, now: fixture.clock.now)
      #expect(try await fixture.find("done") == nil)
      #expect(try await fixture.find("failed") != nil)
      fixture.clock.advance(by: .days(30))
      try await Jobs.cleanUp(fixture.store, now: fixture.clock.now)
      #expect(try await fixture.find("failed") == nil)
      #expect(try await fixture.find("open") != nil)
    }
  }
}
