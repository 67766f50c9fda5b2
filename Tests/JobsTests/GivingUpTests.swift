import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Jobs

/// Jobs that crash the server and never report an outcome.
struct GivingUpTests {
  private static let starts = JobLimits().starts

  @Test(arguments: Engine.all)
  func `what was started five times without ending is given up when it is taken, and not started again`(
    engine: Engine
  ) async throws {
    try await Office.open(on: engine) { office in
      try await office.ask("poison")
      for start in 1...Self.starts {
        let lost = try #require(try await office.worker.takeNext())
        #expect(lost.job.unendedStarts == start)
        office.clock.advance(by: .minutes(2))
      }
      try await office.worker.runDue()
      let job = try #require(try await office.find("poison"))
      #expect(job.state == .givenUp && job.attempts == 5 && !job.isLeased)
      #expect(job.lastError?() == "This job started 5 times, and the server stopped each time.")
      #expect(office.runner.began.isEmpty, "it was not started a sixth time")
      #expect(office.runner.gaveUp == ["poison"] && office.told.all == ["poison"])
      let now = office.clock.now
      try await office.store.write { try RetryJob(job: job.id, now: now)($0) }
      #expect(try await office.worker.runDue() == 1)
      #expect(try await office.find("poison")?.state == .done, "who tries it again starts anew")
    }
  }

  @Test(arguments: Engine.all)
  func `several at once are all given up, and what is innocent is done`(engine: Engine) async throws {
    try await Office.open(on: engine) { office in
      for key in ["p1", "p2", "p3", "p4", "p5", "p6"] { try await office.ask(key) }
      for _ in 1...Self.starts {
        // Each start of the server takes one job per lane, then crashes.
        while try await office.worker.takeNext() != nil {}
        office.clock.advance(by: .minutes(2))
      }
      try await office.ask("good")
      try await office.worker.runDue()
      #expect(office.runner.began.map(\.key) == ["good"])
      #expect(office.runner.gaveUp.sorted() == ["p1", "p2", "p3", "p4", "p5", "p6"])
      #expect(try await office.find("good")?.state == .done)
    }
  }

  @Test(arguments: Engine.all)
  func `a start that ends counts for nothing, whatever it ended with`(engine: Engine) async throws {
    try await Office.open(on: engine) { office in
      try await office.ask()
      for round in 0..<(2 * Self.starts) {
        let late = office.clock.now + .minutes(1)
        office.runner.does { _, _ in throw JobSnoozed(until: late, "Not now.") }
        #expect(try await office.worker.runDue() == 1, "round \(round)")
        #expect(try await office.find()?.unendedStarts == 0)
        office.clock.now = late
        // The server shuts down properly.
        let lease = try #require(try await office.worker.takeNext())
        let now = office.clock.now
        try await office.store.write { try lease.putBack(until: now, why: nil, counts: false, $0) }
      }
      office.runner.does { _, _ in throw Mishap() }
      #expect(try await office.worker.runDue() == 1)
      let failed = try #require(try await office.find())
      #expect(failed.state == .open && failed.attempts == 1 && failed.unendedStarts == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `starts that never ended add up between starts that did`(engine: Engine) async throws {
    try await Office.open(on: engine) { office in
      try await office.ask()
      office.runner.does { [clock = office.clock] _, _ in
        throw JobSnoozed(until: clock.now + .seconds(1), "Not now.")
      }
      for _ in 1...Self.starts {
        _ = try #require(try await office.worker.takeNext())
        office.clock.advance(by: .minutes(2))
        if try await office.find()?.unendedStarts == Self.starts { break }
        try await office.worker.runDue()
        office.clock.advance(by: .minutes(2))
      }
      try await office.worker.runDue()
      #expect(try await office.find()?.state == .givenUp)
    }
  }

  @Test(arguments: Engine.all)
  func `what recurs rests for a day, unless the staff tries it sooner`(engine: Engine) async throws {
    let plan = RecurringJob("test", key: "again", every: .minutes(10))
    try await Office.open(on: engine, recurring: [plan]) { office in
      try await office.ask("again")
      for _ in 1...Self.starts {
        _ = try #require(try await office.worker.takeNext())
        office.clock.advance(by: .minutes(2))
      }
      try await office.worker.runDue()
      let given = try #require(try await office.store.read { try Job.givenUp(atMost: 1, $0) }.first)
      #expect(try await office.find("again")?.runAt == office.clock.now + .days(1))
      office.clock.advance(by: .minutes(1))
      let now = office.clock.now
      try await office.store.write { try RetryJob(job: given.id, now: now)($0) }
      #expect(try await office.worker.runDue() == 1)
      let next = try #require(try await office.find("again"))
      #expect(next.state == .open && next.runAt == now + .minutes(10))
    }
  }

  @Test(arguments: Engine.all)
  func `of two that did not end twice, one is started a minute after the other`(engine: Engine) async throws {
    try await Office.open(on: engine) { office in
      for key in ["one", "two"] { try await office.ask(key) }
      for _ in 1...2 {
        while try await office.worker.takeNext() != nil {}
        office.clock.advance(by: .minutes(2))
      }
      // The first one crashes the server again, and the next server starts immediately.
      let first = try #require(try await office.worker.takeNext())
      office.clock.advance(by: .seconds(5))
      try await office.worker.runDue()
      #expect(office.runner.began.isEmpty)
      let other = try #require(try await office.find(first.job.key == "one" ? "two" : "one"))
      #expect(other.unendedStarts == 2 && other.runAt == office.clock.now + .seconds(55))
      office.clock.now = other.runAt
      #expect(try await office.worker.runDue() == 1)
      #expect(office.runner.began.map(\.key) == [other.key])
    }
  }

  @Test func `a server that follows one that was lost waits before it starts anything, at most half a minute`() {
    #expect([1, 2, 3, 4].map(JobWorker.pause(after:)) == [.seconds(2), .seconds(4), .seconds(8), .seconds(16)])
    #expect([5, 9, 500].map(JobWorker.pause(after:)) == [.seconds(30), .seconds(30), .seconds(30)])
  }

  @Test(arguments: Engine.all)
  func `what failed too often or for good is shown to its owner and told once`(engine: Engine) async throws {
    try await Office.open(on: engine) { office in
      office.runner.does { job, _ in
        if job.key == "final" { throw JobError("No such key.", isFinal: true) }
        throw Mishap()
      }
      for key in ["final", "often"] { try await office.ask(key) }
      for _ in 1...3 {
        try await office.worker.runDue()
        office.clock.advance(by: .hours(1))
      }
      #expect(office.runner.gaveUp == ["final", "often"] && office.told.all == ["final", "often"])
      let figures = try await office.store.read { [now = office.clock.now] in try JobMetrics(at: now, $0) }
      #expect(figures.givenUp == 2 && figures.waiting == 0 && figures.running == 0)
    }
  }
}
