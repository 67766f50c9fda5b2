import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Jobs

struct WorkerTests {
  @Test(arguments: Engine.all)
  func `what was asked for is done once and known as done`(engine: Engine) async throws {
    try await Office.open(on: engine) { office in
      #expect(try await office.ask())
      #expect(try await office.worker.runDue() == 1)
      #expect(office.runner.began.map(\.payload) == ["words"])
      let job = try #require(try await office.find())
      #expect(job.state == .done && job.endedAt == office.clock.now && !job.isLeased && job.attempts == 1)
      #expect(try await office.worker.runDue() == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `asking twice is one errand, until it is done`(engine: Engine) async throws {
    try await Office.open(on: engine) { office in
      #expect(try await office.ask())
      #expect(try await office.ask() == false)
      #expect(try await office.ask("other"))
      #expect(try await office.count() == 2)
      try await office.worker.runDue()
      #expect(try await office.ask())
      #expect(try await office.count() == 3)
    }
  }

  @Test(arguments: JobQueue.allCases)
  func `a worker of one queue leaves the errands of the others to theirs`(queue: JobQueue) async throws {
    try await Office.open(on: .sqliteMemory) { office in
      let hands = JobQueue.allCases.map { Hand("\($0)", $0) }
      let jobs = Jobs(runners: hands, time: office.jobs.time)
      for hand in hands {
        let ask = EnqueueJob(hand.kind, key: "one", in: office.clock.world)
        try await office.store.write { try ask($0) }
      }
      let worker = JobWorker(jobs, queue: queue, store: office.store, world: office.clock.world, logger: .silent)
      #expect(try await worker.runDue() == 1)
      #expect(hands.filter { !$0.began.isEmpty }.map(\.queue) == [queue])
    }
  }

  @Test(arguments: [Engine.sqliteFile, .postgres])
  func `many who ask at once ask for one errand`(engine: Engine) async throws {
    try await Office.open(on: engine) { office in
      let new = try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<16 { group.addTask { try await office.ask() } }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      let rows = try await office.count()
      #expect(new == 1 && rows == 1)
    }
  }

  @Test(arguments: Engine.all)
  func `what is asked for later waits, and comes sooner when it is asked for sooner`(engine: Engine) async throws {
    try await Office.open(on: engine) { office in
      try await office.ask(at: office.clock.now + .hours(6))
      #expect(try await office.worker.runDue() == 0)
      try await office.ask(at: office.clock.now + .hours(8))
      #expect(try await office.find()?.runAt == office.clock.now + .hours(6))
      try await office.ask()
      #expect(try await office.worker.runDue() == 1)
    }
  }

  @Test(arguments: Engine.all)
  func `what is not committed is not asked for`(engine: Engine) async throws {
    try await Office.open(on: engine) { office in
      let ask = EnqueueJob("test", in: office.clock.world)
      await #expect(throws: Mishap.self) {
        try await office.store.write { tx in
          try ask(tx)
          throw Mishap()
        }
      }
      let begun = try await office.worker.runDue()
      #expect(begun == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `a failure is tried again later, each time later, until it is given up and seen`(engine: Engine) async throws {
    try await Office.open(on: engine) { office in
      office.runner.does { _, _ in throw JobError("The other end is away.") }
      try await office.ask()
      var last = Duration.zero
      for attempt in 1...2 {
        #expect(try await office.worker.runDue() == 1)
        let job = try #require(try await office.find())
        #expect(job.state == .open && job.attempts == attempt && job.lastError?() == "The other end is away.")
        let pause = job.runAt - office.clock.now
        #expect(pause > last && pause >= .seconds(22))
        last = pause
        office.clock.now = job.runAt - .seconds(1)
        #expect(try await office.worker.runDue() == 0)
        office.clock.now = job.runAt
      }
      #expect(try await office.worker.runDue() == 1)
      #expect(try await office.find()?.state == .givenUp)
      office.clock.advance(by: .days(2))
      #expect(try await office.worker.runDue() == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `trouble that cannot pass is not tried again, and a fault tells nothing of its inside`(engine: Engine)
    async throws
  {
    try await Office.open(on: engine) { office in
      office.runner.does { job, _ in
        if job.key == "one" { throw JobError("No such key.", isFinal: true) }
        throw DatabaseError.other("secret words")
      }
      try await office.ask()
      try await office.ask("two")
      #expect(try await office.worker.runDue() == 2)
      #expect(try await office.find()?.state == .givenUp)
      let faulty = try #require(try await office.find("two")?.lastError?())
      #expect(faulty.contains("An unexpected error") && !faulty.contains("secret"))
    }
  }

  @Test(arguments: Engine.all)
  func `what is put off is not counted as a try, and goes on where it was`(engine: Engine) async throws {
    try await Office.open(on: engine) { office in
      let until = office.clock.now + .minutes(5)
      office.runner.does { _, progress in
        try await progress(3, of: 10)
        throw JobSnoozed(until: until, "We limit requests to It.")
      }
      try await office.ask()
      try await office.worker.runDue()
      let job = try #require(try await office.find())
      #expect(job.runAt == until && job.attempts == 0 && job.done == 3 && job.total == 10)
      office.clock.now = until
      office.runner.does { _, _ in }
      try await office.worker.runDue()
      #expect(office.runner.began.last?.done == 3)
      #expect(try await office.find()?.state == .done)
    }
  }

  @Test(arguments: Engine.all)
  func `an errand that recurs has a next time, also after it was given up or slept through`(engine: Engine)
    async throws
  {
    let plan = RecurringJob("test", key: "again", every: .hours(6))
    try await Office.open(on: engine, recurring: [plan]) { office in
      #expect(try await office.worker.runDue() == 1)
      #expect(try await office.find("again")?.runAt == office.clock.now + .hours(6))
      #expect(try await office.worker.runDue() == 0)
      office.clock.advance(by: .days(3))
      office.runner.does { _, _ in throw JobError("Never.", isFinal: true) }
      #expect(try await office.worker.runDue() == 1)
      let next = try #require(try await office.find("again"))
      #expect(next.state == .open && next.runAt == office.clock.now + .hours(6))
    }
  }

  @Test(arguments: Engine.all)
  func `what ended long ago is thrown away, and what failed is kept longer`(engine: Engine) async throws {
    try await Office.open(on: engine) { office in
      try await office.ask("done")
      try await office.worker.runDue()
      office.runner.does { _, _ in throw JobError("Never.", isFinal: true) }
      try await office.ask("failed")
      try await office.worker.runDue()
      try await office.ask("open", at: office.clock.now + .days(90))
      office.clock.advance(by: .days(4))
      try await Jobs.tidy(office.store, now: office.clock.now)
      #expect(try await office.find("done") == nil)
      #expect(try await office.find("failed") != nil)
      office.clock.advance(by: .days(30))
      try await Jobs.tidy(office.store, now: office.clock.now)
      #expect(try await office.find("failed") == nil)
      #expect(try await office.find("open") != nil)
    }
  }
}
